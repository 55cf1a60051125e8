/** The part of a delivery that its workflow is started with. */
export interface DeliveryToStart {
  deliveryId: string;
  eventId: string;
  endpointId: string;
  /** Before the first of its attempts. */
  waitMs: number;
  /** How many the workflow may make. */
  attempts: number;
}
