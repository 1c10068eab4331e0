/**
 * 'unreadable': the job could not read the file. 'ended': it exceeded its time or memory, or
 * crashed. 'lost': its process was killed from outside, which says nothing about the file. 'busy':
 * it got no slot in time, or too little processor time. 'failed': an error of the system; `cause`
 * has its code.
 */
export type JobFailure = 'unreadable' | 'ended' | 'lost' | 'busy' | 'failed'

export class JobError extends Error {
  readonly code: JobFailure

  constructor(code: JobFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'JobError'
    this.code = code
  }
}
