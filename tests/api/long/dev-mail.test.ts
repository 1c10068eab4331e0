import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { afterEach, expect, test, vi } from 'vitest'
import { outgoingMails } from '#server/db/schema/outgoing-mails.ts'
import { startMailSender } from '#server/mail/start-mail-sender.ts'
import { invite } from '#server/mail/templates/invite.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'

const to = 'bruno@upubly.test'
const hostile = { inviterName: '<script>alert(1)</script>', projectName: '"><img src=x onerror=1>' }
let api: TestApp

afterEach(() => api.dispose())

const open = (path: string, headers?: Record<string, string>) =>
  api.app.request(path, { headers: { Accept: 'text/html', ...headers } })

/** An app without a mail server whose sender has put this mail into the folder. */
async function keepMail(env: Record<string, string> = {}) {
  api = await createTestApp({ env })
  const { db, mail } = api.deps
  const data = { ...hostile, role: 'EDITOR' as const, token: 'segredo', email: to }
  await mail.enqueue(db, to, invite, data)
  const stop = startMailSender(api.deps)
  const row = await vi.waitFor(
    async () => {
      const [found] = await db.select().from(outgoingMails)
      expect(found?.sentAt).toBeInstanceOf(Date)
      return found
    },
    { timeout: 10_000 },
  )
  await stop()
  return row?.id ?? ''
}

const folderFiles = () => readdir(join(api.deps.env.DATA_DIR, 'mail'))

test('without a mail server mails are files for this user alone, and pages', async () => {
  const id = await keepMail()
  const path = join(api.deps.env.DATA_DIR, 'mail')
  const files = await folderFiles()
  expect(files).toHaveLength(2)
  for (const file of files) expect((await stat(join(path, file))).mode & 0o077).toBe(0)
  const message = files.find((file) => file.endsWith('.eml')) ?? ''
  const mail = await simpleParser(await readFile(join(path, message)))
  expect(mail).toMatchObject({ to: { value: [{ address: to }] } })
  expect(mail.text).toContain('/signin?invite=segredo')

  const list = await open('/dev/mail')
  expect(list.status).toBe(200)
  const listed = await list.text()
  expect(listed).toContain(to)
  expect(listed).toContain(`href="/dev/mail/${id}"`)
  const page = await (await open(`/dev/mail/${id}`)).text()
  const link = `${api.deps.env.PUBLIC_URL}/signin?invite=segredo`
  expect(page).toContain(`<a href="${link}"`)
  for (const text of [listed, page]) expect(text).not.toMatch(/<script|<img/)
})

test('the HTML part is shown in a frame that runs and loads nothing', async () => {
  const id = await keepMail()
  const page = await open(`/dev/mail/${id}`)
  const text = await page.text()
  expect(text).toMatch(/sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  expect(page.headers.get('Content-Security-Policy')).toContain("trusted-types 'none'")
  expect(page.headers.get('Content-Security-Policy')).not.toContain('unsafe-inline')
  expect(page.headers.get('X-Frame-Options')).toBe('DENY')
  const frame = await open(`/dev/mail/${id}/html`)
  const policy = frame.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox allow-popups')
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/)
  expect(frame.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  expect(frame.headers.get('Cache-Control')).toBe('no-store')
  expect(await frame.text()).not.toMatch(/<script|<img/)
})

test('a program that accepts JSON gets the mails as JSON, each with its HTML part by itself', async () => {
  const id = await keepMail()
  const asJson = { Accept: 'application/json' }
  const list = await open('/dev/mail', asJson)
  expect(list.headers.get('Content-Type')).toContain('application/json')
  expect(list.headers.get('Vary')).toContain('Accept')
  const listed: unknown = await list.json()
  const told = { id, recipient: to, text: expect.stringContaining('/signin?invite=segredo') }
  expect(listed).toEqual([expect.objectContaining(told)])
  const one = await (await open(`/dev/mail/${id}`, asJson)).json()
  expect(one).toMatchObject({ ...told, html: expect.stringContaining('<html') })
  const missing = await open('/dev/mail/nenhum', asJson)
  expect([missing.status, missing.headers.get('Content-Type')]).toEqual([404, 'application/json'])
  for (const Accept of ['text/html,application/json;q=0.9', '*/*', ''])
    expect((await open('/dev/mail', { Accept })).headers.get('Content-Type')).toContain('text/html')
})

test('an unknown mail, or a path out of the folder, is not found', async () => {
  await keepMail()
  for (const path of ['/dev/mail/nenhum', '/dev/mail/..%2F..%2Fsecret.key', '/dev/mail/x/html'])
    expect((await open(path)).status).toBe(404)
})

test.each([
  ['in production', { NODE_ENV: 'production' }],
  ['at a public address', { PUBLIC_URL: 'https://upubly.example' }],
  ['where others reach it', { HOST: '0.0.0.0' }],
  ['behind a proxy', { TRUSTED_PROXIES: '1' }],
])('mails are in the folder, but not shown, %s', async (_, env) => {
  const id = await keepMail(env)
  expect(await folderFiles()).toHaveLength(2)
  for (const path of ['/dev/mail', `/dev/mail/${id}`, `/dev/mail/${id}/html`])
    expect((await open(path)).status).toBe(404)
})

test('mails are not shown where a mail server takes them', async () => {
  api = await createTestApp({ env: { SMTP_URL: 'smtp://mail.test:25', MAIL_FROM: 'a@b.com' } })
  expect((await open('/dev/mail')).status).toBe(404)
})

test("mails are not shown under another site's name that leads to this machine", async () => {
  await keepMail()
  expect((await open('http://evil.example:3000/dev/mail')).status).toBe(404)
  expect((await open('http://127.0.0.1:3000/dev/mail')).status).toBe(200)
})
