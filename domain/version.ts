/** Version of the service, its API and its client library; the same as in package.json (a test compares all of them). */
export const VERSION = '0.1.0';
