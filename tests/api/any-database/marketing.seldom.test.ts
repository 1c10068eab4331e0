import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WaitingEntry } from '#contract/site/marketing.ts'
import { rateLimits } from '#server/db/schema/calls.ts'
import { contactMessages, waitingEntries } from '#server/db/schema/operator.ts'
import { outgoingMails } from '#server/db/schema/outgoing-mails.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { composeMessage } from '#server/mail/open-mail-transport.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { readMails } from '#tests/setup/people/read-mails.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

const day = 86_400_000
const operators = ['dona@upubly.test', 'dono@upubly.test']
const told = ['waitingByAddress', 'messagesByAddress', 'messageMails', 'waitingMails'] as const
const clock = createTestClock()
let api: TestApp

beforeAll(async () => {
  api = await createTestApp({ clock, env: { OPERATORS: operators.join(','), RATE_LIMITS: 'on' } })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  for (const table of [waitingEntries, contactMessages, outgoingMails, rateLimits])
    await api.deps.db.delete(table)
  // A process refuses from memory what was refused before.
  for (const key of ['unknown', 'all'])
    for (const limit of told) await api.deps.limits[limit].forget(key)
})

const join = (json: object) => api.request('/waiting/join', { method: 'POST', json })
const write = (json: object) => api.request('/contact', { method: 'POST', json })
const waiting = (email: string) => ({ name: 'Bia', email, howDiscovered: 'Por um amigo' })
const message = { name: 'Bia', email: 'bia@example.com', message: 'Olá!\n\nQuanto custa?' }
const readMessages = () => api.deps.db.select().from(contactMessages)
const markup = `<script>alert("1")</script>'><img src=x onerror=alert(1)>`
const fieldsOf = ({ json }: { json: unknown }) =>
  (json as { details: { field: string; message: string }[] }).details

test('a person joins the waiting list at its end, with the mail in lower case', async () => {
  const first = dataOf((await join(waiting(' Bia@Example.com '))).json, WaitingEntry)
  const second = dataOf((await join(waiting('caio@example.com'))).json, WaitingEntry)
  expect(first).toMatchObject({ ...waiting('bia@example.com') })
  expect(first.createdAt).toBe(clock.now().toISOString())
  expect(second.id).toBe(first.id + 1)
})

test('a mail that is on the list is refused, also when two come at once, and takes no position', async () => {
  const first = dataOf((await join(waiting('bia@example.com'))).json, WaitingEntry)
  const again = await join({ ...waiting('BIA@example.com'), name: 'Outra' })
  expect([again.status, codeOf(again.json)]).toEqual([409, 'ALREADY_WAITING'])
  const next = dataOf((await join(waiting('caio@example.com'))).json, WaitingEntry)
  expect(next.id).toBe(first.id + 1)
  const both = await Promise.all([1, 2].map(() => join(waiting('duda@example.com'))))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await api.deps.db.select().from(waitingEntries)).toHaveLength(3)
})

test('each operator has a mail of who joined, once, and answers to that person', async () => {
  const { id } = dataOf((await join(waiting('bia@example.com'))).json, WaitingEntry)
  expect((await join(waiting('bia@example.com'))).status).toBe(409)
  for (const operator of operators) {
    const mails = await readMails(api.deps, operator)
    expect(mails).toMatchObject([
      {
        ...{ kind: 'waiting-entry', subject: 'Bia entrou na lista de espera' },
        replyTo: 'bia@example.com',
      },
    ])
    expect(mails[0]?.text).toContain(`#${id}`)
    expect(mails[0]?.text).toContain('\n\nPor um amigo\n\n')
  }
})

test('beyond the mails of a day people still join the list', async () => {
  for (let sent = 0; sent < 100; sent += 1) await api.deps.limits.waitingMails.consume('all')
  expect((await join(waiting('bia@example.com'))).status).toBe(200)
  expect(await readMails(api.deps, 'dona@upubly.test')).toHaveLength(0)
})

test('what is missing or too long is named in the words of the form', async () => {
  const empty = await join({ name: ' ', email: 'x', howDiscovered: ' \n' })
  expect([empty.status, fieldsOf(empty)]).toEqual([
    400,
    [
      { field: 'name', message: 'Nome é obrigatório' },
      { field: 'email', message: 'Email inválido' },
      { field: 'howDiscovered', message: 'Por favor, conte como conheceu a plataforma' },
    ],
  ])
  const long = await join({ ...waiting('a@example.com'), howDiscovered: 'x'.repeat(501) })
  expect(fieldsOf(long)).toEqual([
    { field: 'howDiscovered', message: 'Use no máximo 500 caracteres' },
  ])
  const silent = await write({ ...message, message: '' })
  expect(fieldsOf(silent)).toEqual([{ field: 'message', message: 'Escreva sua mensagem' }])
  expect((await write({ ...message, message: 'x'.repeat(20_000) })).status).toBe(400)
  expect(await readMessages()).toHaveLength(0)
})

test('a message is kept and mailed to each operator, who answers to its writer', async () => {
  expect((await write(message)).status).toBe(200)
  expect(await readMessages()).toMatchObject([{ ...message, answeredAt: null }])
  for (const operator of operators) {
    const [mail] = await readMails(api.deps, operator)
    expect(mail).toMatchObject({
      ...{ kind: 'contact-message', subject: 'Bia escreveu pelo site' },
      replyTo: message.email,
    })
    expect(mail?.text).toContain('\n\nOlá!\n\nQuanto custa?\n\n')
  }
})

test('the address for answers is in the message that leaves, and only there', () => {
  const letter = { id: 'x', recipient: 'dona@upubly.test', subject: 's', text: 't', html: 'h' }
  const from = { name: 'uPubly', address: 'a@upubly.test' }
  const compose = (more: object) => composeMessage({ ...letter, ...more }, from, 'https://u.test')
  expect(compose({ replyTo: message.email }).replyTo).toEqual({ name: '', address: message.email })
  expect(compose({})).not.toHaveProperty('replyTo')
})

test('a message that is sent again because its answer was lost is one message', async () => {
  await Promise.all([write(message), write(message)])
  clock.advance(6 * day)
  await write(message)
  expect(await readMessages()).toHaveLength(1)
  expect(await readMails(api.deps, 'dona@upubly.test')).toHaveLength(1)
  await write({ ...message, message: 'Outra pergunta' })
  clock.advance(2 * day)
  await write(message)
  expect(await readMessages()).toHaveLength(3)
})

test('the same message again and again does not use up the mails of a day', async () => {
  for (let sent = 0; sent < 98; sent += 1) await api.deps.limits.messageMails.consume('all')
  for (let copy = 0; copy < 3; copy += 1) await write(message)
  await write({ ...message, message: 'Outra pergunta' })
  for (const operator of operators) expect(await readMails(api.deps, operator)).toHaveLength(2)
})

test('what has nothing to see in it is no message and no answer', async () => {
  const nothing = '\u200b\u2060\u3164\u2800'
  const sent = await write({ ...message, message: nothing })
  expect(fieldsOf(sent)).toEqual([{ field: 'message', message: 'Escreva sua mensagem' }])
  const joined = await join({ ...waiting('bia@example.com'), howDiscovered: nothing })
  expect(fieldsOf(joined)).toEqual([
    { field: 'howDiscovered', message: 'Por favor, conte como conheceu a plataforma' },
  ])
  expect(await readMessages()).toEqual([])
})

test('markup in every field stays text, in the row and in the mail', async () => {
  const written = { name: markup, email: 'bia@example.com', message: `${markup}\r\nBcc: x@y.com` }
  expect((await write(written)).status).toBe(200)
  expect(await readMessages()).toMatchObject([written])
  const [mail] = await readMails(api.deps, 'dona@upubly.test')
  expect(mail?.html).not.toMatch(/<script|<img/)
  expect(mail?.html).toContain('&lt;script&gt;')
  expect(mail?.subject).not.toMatch(/\p{Cc}/u)
  const joined = await join({ ...waiting('m@example.com'), name: markup, howDiscovered: markup })
  expect(dataOf(joined.json, WaitingEntry)).toMatchObject({ name: markup, howDiscovered: markup })
})

test('the longest message, all of it line breaks and markup, still makes a mail', async () => {
  const parts = ['"\n', '<', '. .', '😀\n']
  for (const part of parts) await write({ ...message, message: part.repeat(5000).slice(0, 4998) })
  expect(await readMessages()).toHaveLength(parts.length)
  expect(await readMails(api.deps, 'dona@upubly.test')).toHaveLength(parts.length)
})

test('one address cannot flood the forms', async () => {
  const told: number[] = []
  for (let sent = 0; sent < 11; sent += 1)
    told.push((await write({ ...message, message: `Mensagem ${sent}` })).status)
  expect(told).toEqual([...Array(10).fill(200), 429])
  expect(await readMessages()).toHaveLength(10)
  const joined: number[] = []
  for (let sent = 0; sent < 21; sent += 1)
    joined.push((await join(waiting(`p${sent}@example.com`))).status)
  expect(joined).toEqual([...Array(20).fill(200), 429])
})

test('beyond the mails of a day messages are kept, and nobody is refused for it', async () => {
  for (let sent = 0; sent < 100; sent += 1) await api.deps.limits.messageMails.consume('all')
  expect((await write(message)).status).toBe(200)
  expect(await readMessages()).toHaveLength(1)
  expect(await readMails(api.deps, 'dona@upubly.test')).toHaveLength(0)
})

test('messages go after a year, the waiting list after two', async () => {
  await write(message)
  await join(waiting('bia@example.com'))
  clock.advance(364 * day)
  await write({ ...message, message: 'Ainda aí?' })
  await removeExpired(api.deps)
  expect(await readMessages()).toHaveLength(2)
  clock.advance(2 * day)
  await removeExpired(api.deps)
  expect(await api.deps.db.select().from(contactMessages).orderBy(asc(contactMessages.id))).toEqual(
    [expect.objectContaining({ message: 'Ainda aí?' })],
  )
  expect(await api.deps.db.select().from(waitingEntries)).toHaveLength(1)
  clock.advance(363 * day)
  await removeExpired(api.deps)
  expect(await api.deps.db.select().from(waitingEntries)).toHaveLength(1)
  // Two years are a day longer with a leap day between them.
  clock.advance(3 * day)
  await removeExpired(api.deps)
  expect(await api.deps.db.select().from(waitingEntries)).toHaveLength(0)
})
