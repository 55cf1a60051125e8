/** The data that a delivery's workflow is started with. */
export interface DeliveryToStart {
  deliveryId: string;
  eventId: string;
  endpointId: string;
  /** Wait before its first attempt. */
  waitMs: number;
  /** Number of attempts that the workflow may make. */
  attempts: number;
}
