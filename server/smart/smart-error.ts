/** The model is unreachable, slow, refuses, or sends invalid data. `message` is for the log. */
export class SmartError extends Error {
  readonly code = 'SMART'
}
