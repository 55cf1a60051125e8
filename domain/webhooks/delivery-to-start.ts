/** Names of a delivery for readers in the Temporal UI. No whole URL: its query may hold a secret. */
export interface DeliveryNames {
  /** Name of the event type. */
  event: string;
  eventId: string;
  webhookId: string;
  host: string;
}

/** The data that a delivery's workflow is started with. */
export interface DeliveryToStart {
  deliveryId: string;
  eventId: string;
  endpointId: string;
  eventName: string;
  /** Host of the endpoint's URL, with the port if the URL names one. */
  host: string;
  /** Wait before its first attempt. */
  waitMs: number;
  /** Number of attempts that the workflow may make. */
  attempts: number;
}
