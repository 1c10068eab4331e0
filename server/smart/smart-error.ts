/** The model is away, slow, refuses, or says what nobody can read. `message` is for the log. */
export class SmartError extends Error {
  readonly code = 'SMART'
}
