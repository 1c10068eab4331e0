import { expect, test } from 'vitest'
import { classifyFailure } from './deliver-mail.ts'

const fail = (told: object) => Object.assign(new Error('told by the server'), told)

test.each([
  ['refused', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }],
  ['refused', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }],
  ['later', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 }],
  ['later', { code: 'EMESSAGE', command: 'DATA', responseCode: 421 }],
  ['later', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 503 }],
  ['later', { code: 'EPROTOCOL', command: 'CONN', responseCode: 554 }],
  ['later', { code: 'ESOCKET', command: 'CONN' }],
  ['later', { code: 'ETIMEDOUT', command: 'CONN' }],
  ['configuration', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }],
  ['configuration', { code: 'EAUTH', command: 'AUTH LOGIN', responseCode: 454 }],
  ['configuration', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 530 }],
  ['configuration', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }],
] as const)('%s: %j', (kind, told) => {
  expect(classifyFailure(fail(told)).kind).toBe(kind)
})

test('what is no error of the server is tried again', () => {
  expect(classifyFailure('strange')).toEqual({ kind: 'later', code: 'FAILED', told: 'FAILED' })
})

test("a refused recipient's reply is told in one short line, a refused message's is not", () => {
  const response = `550 5.1.1\r\n${'muito longo '.repeat(100)}`
  const recipient = classifyFailure(fail({ command: 'RCPT TO', responseCode: 550, response }))
  expect(recipient.told).toContain('5.1.1 muito longo')
  expect(recipient.told).not.toMatch(/[\r\n]/)
  expect(recipient.told.length).toBeLessThanOrEqual(200)
  expect(recipient.code).not.toContain('longo')
  const message = fail({ command: 'DATA', responseCode: 550, response: '550 spam: 481516' })
  expect(classifyFailure(message).told).not.toContain('481516')
})
