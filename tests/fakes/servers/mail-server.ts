import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** How the server treats mails; read again for every connection. */
export interface MailServerScript {
  /** The reply to a recipient: 550 refuses for good, 451 for now. */
  recipientReply?: number
  /** The reply to the whole message. */
  dataReply?: number
  /** Accepts the connection and says nothing, or stops answering when a message begins. */
  silence?: 'from the start' | 'in the message'
  /** Ends the connection in the middle of the message. */
  cutsMessages?: boolean
  /** The command that is answered twice: to the client every later answer comes one too early. */
  answersTwice?: 'RCPT TO' | 'DATA' | 'message'
  /** How long it waits before it accepts a message. */
  delayMs?: number
}

export const mailLogin = { user: 'upubly', pass: 'certa:senha@2026' }

/** A real SMTP server with a sign-in, behind a line that can be silent or break. */
export async function startMailServer() {
  const state = {
    ...{ script: {} as MailServerScript, url: '', connections: 0, close },
    taken: [] as ParsedMail[],
  }
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (username === mailLogin.user && password === mailLogin.pass) done(null, { user: username })
      else done(replyWith(535, 'credentials of upubly are wrong'))
    },
    onRcptTo(_address, _session, done) {
      const { recipientReply } = state.script
      done(recipientReply ? replyWith(recipientReply, 'no such box') : null)
    },
    onData(stream, _session, done) {
      // A mail that arrives after a test has ended must not count in the next one.
      const { taken } = state
      simpleParser(stream).then((mail) => {
        const { dataReply, delayMs = 0 } = state.script
        setTimeout(() => {
          if (dataReply) return done(replyWith(dataReply, `refused: ${mail.text}`))
          taken.push(mail)
          done(null)
        }, delayMs)
      }, done)
    },
  })
  // A client may disconnect in the middle of a mail.
  smtp.on('error', () => {})
  const sockets = new Set<Socket>()
  const line = createServer((near) => {
    state.connections += 1
    sockets.add(near)
    near.on('error', () => {})
    if (state.script.silence === 'from the start') return
    const far = connect(portOf(smtp.server), '127.0.0.1')
    far.on('error', () => near.destroy())
    let isInMessage = false
    const asked = ['greeting']
    far.on('data', (bytes) => {
      isInMessage ||= /^354/m.test(bytes.toString())
      near.write(repeatAnswers(bytes, asked, state.script.answersTwice))
    })
    near.on('data', (bytes) => {
      asked.push(...nameCommands(bytes, isInMessage))
      if (isInMessage && state.script.cutsMessages) near.destroy()
      else if (!isInMessage || state.script.silence === undefined) far.write(bytes)
    })
    // What was sent before arrives.
    near.on('close', () => far.end())
    far.on('close', () => near.destroy())
  })
  smtp.listen(0, '127.0.0.1')
  line.listen(0, '127.0.0.1')
  await Promise.all([once(smtp.server, 'listening'), once(line, 'listening')])
  const login = `${mailLogin.user}:${encodeURIComponent(mailLogin.pass)}`
  state.url = `smtp://${login}@127.0.0.1:${portOf(line)}`
  return state

  async function close() {
    for (const socket of sockets) socket.destroy()
    line.close()
    await new Promise<void>((resolve) => smtp.close(resolve))
  }
}

/** What of these bytes is answered, in order; the end of a message is. */
function nameCommands(bytes: Buffer, isInMessage: boolean): string[] {
  const text = bytes.toString()
  if (isInMessage) return text.endsWith('\r\n.\r\n') ? ['message'] : []
  return text.split('\r\n').flatMap((line) => /^RCPT TO|^[A-Z]+/.exec(line)?.slice(0, 1) ?? [])
}

/** The answers, which end with a line that has a blank after its code; those to `twice` two times. */
function repeatAnswers(bytes: Buffer, asked: string[], twice = 'nothing'): string {
  const lines = bytes.toString().split(/(?<=\n)/)
  return lines
    .map((line) => (/^\d{3} /.test(line) && asked.shift() === twice ? line + line : line))
    .join('')
}

function replyWith(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function portOf(server: { address(): ReturnType<Socket['address']> | string | null }): number {
  const address = server.address()
  if (address === null || typeof address === 'string' || !('port' in address))
    throw new Error('no port')
  return Number(address.port)
}
