import type { NodemailerError } from 'nodemailer'

/**
 * 'refused': this mail, for good. 'configuration': the server takes none of ours until somebody
 * mends the settings. 'later': it may be taken at another time.
 */
export interface SendFailure {
  kind: 'refused' | 'configuration' | 'later'
  /** Codes only, for the log. */
  code: string
  /** With the server's words, for the row. */
  told: string
}

/** The replies to these are about the recipient or the message. */
const aboutTheMail = new Set(['RCPT TO', 'DATA'])
/** RFC 4954: sign in first, credentials refused, mechanism too weak, encryption needed. */
const aboutUs = new Set([530, 534, 535, 538])
const longest = 200

/** Decides by codes alone, never by a message. */
export function classifyFailure(error: unknown): SendFailure {
  const { code = 'FAILED', command = '', responseCode, response = '', originalCode } = read(error)
  const codes = [code, originalCode, responseCode, command].filter(Boolean).join(' ')
  // What is said before the message was sent cannot repeat it; what comes after may.
  const words = command === 'RCPT TO' ? response.replace(/[\p{Cc}\s]+/gu, ' ') : ''
  return {
    kind: kindOf(code, command, responseCode),
    code: codes,
    told: `${codes} ${words}`.trim().slice(0, longest),
  }
}

function kindOf(code: string, command: string, reply = 0): SendFailure['kind'] {
  if (code === 'EAUTH' || code === 'ENOAUTH' || aboutUs.has(reply)) return 'configuration'
  const isFinal = reply >= 500 && reply < 600 && reply !== 503
  if (!isFinal) return 'later'
  if (aboutTheMail.has(command)) return 'refused'
  return command === 'MAIL FROM' ? 'configuration' : 'later'
}

function read(error: unknown): Partial<NodemailerError> {
  return error instanceof Error ? error : {}
}
