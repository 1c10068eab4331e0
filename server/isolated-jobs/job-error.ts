/**
 * 'unreadable': the job read the file and could not. 'ended': it took too long or too much memory, or
 * its process broke. 'busy': there was no place for it in time. 'failed': our own trouble; `cause` tells.
 */
export type JobFailure = 'unreadable' | 'ended' | 'busy' | 'failed'

export class JobError extends Error {
  readonly code: JobFailure

  constructor(code: JobFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'JobError'
    this.code = code
  }
}
