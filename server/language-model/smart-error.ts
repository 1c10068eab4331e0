/**
 * The model is unreachable, slow, refuses, or sends invalid data (`AI_FAILED`); or its answer did not come to its
 * end (`AI_UNFINISHED`). `message` is for the log.
 */
export class SmartError extends Error {
  readonly code: 'AI_FAILED' | 'AI_UNFINISHED'

  constructor(message: string, code: SmartError['code'] = 'AI_FAILED') {
    super(message)
    this.code = code
  }
}
