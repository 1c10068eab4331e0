import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signAccessToken } from '#server/auth/access-token.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { storageFolders } from '#server/db/schema/storage.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import type { AccessPerson } from '../../setup/people/access-world.ts'
import {
  codeOfAnswer,
  type FolderTools,
  folderPassword,
  openFolders,
  refusalOf,
} from './folder-tools.ts'

let api: TestApp
let now = new Date('2026-11-20T12:00:00Z')
let here: FolderTools
/** Made by the owner, who has it open. */
let secret: string
let inner: string
let file: string
/** Somebody else of the project. */
let editor: AccessPerson
beforeAll(async () => {
  api = await createTestApp({ clock: { now: () => now }, env: { RATE_LIMITS: 'on' } })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  // Limits of calls are counted for minutes.
  now = new Date(now.getTime() + 3_600_000)
  here = await openFolders(api)
  editor = await here.addMember('EDITOR')
  secret = await here.add('Contratos', null, folderPassword)
  inner = await here.add('Assinados', secret)
  ;[file = ''] = await here.addFiles(inner, ['contrato.pdf'])
})

const as = (by: AccessPerson) => (method: string, path: string, json?: unknown) =>
  here.send(method, path, json, by)
const change = (json: object, by: AccessPerson) =>
  as(by)('PUT', `/folders/${secret}/password`, json)

test('whoever has it open is told which folders have a password around them, so that no device keeps them', async () => {
  const open = await here.add('Aberta')
  const isProtected = async (id: string) => (await here.open(id)).isProtected
  expect(await isProtected(secret)).toBe(true)
  expect(await isProtected(inner)).toBe(true)
  expect(await isProtected(open)).toBe(false)
})

test('a protected folder is shown as such, and what is in it is told to nobody who has not opened it', async () => {
  const send = as(editor)
  const [shown] = await here.roots(editor)
  expect(shown).toMatchObject({ name: 'Contratos', needsPassword: true, isLocked: true })
  const open = await here.add('Aberta')
  const [other = ''] = await here.addFiles(open, ['livre.txt'])
  const items = { file_ids: [file] }
  const tries: [string, ReturnType<typeof send>][] = [
    ['get', send('GET', `/folders/${secret}`)],
    ['get inner', send('GET', `/folders/${inner}`)],
    ['files', send('GET', `/folders/${secret}/files`)],
    ['inner files', send('GET', `/folders/${inner}/files`)],
    ['file', send('GET', `/files/${file}`)],
    ['create', send('POST', '/folders', { name: 'x', parent_folder_id: inner })],
    ['rename', send('PUT', `/folders/${secret}/rename`, { new_name: 'x' })],
    ['rename inner', send('PUT', `/folders/${inner}/rename`, { new_name: 'x' })],
    ['rename file', send('PUT', `/files/${file}/rename`, { new_name: 'x' })],
    ['delete', send('DELETE', `/folders/${secret}`)],
    ['delete inner', send('DELETE', `/folders/${inner}`)],
    ['delete file', send('DELETE', `/files/${file}`)],
    ['delete items', send('POST', '/delete', items)],
    ['delete folders', send('POST', '/delete', { folder_ids: [secret] })],
    ['move out', send('POST', '/move', { ...items, target_folder_id: open })],
    ['move it', send('POST', '/move', { folder_ids: [secret], target_folder_id: open })],
    ['move in', send('POST', '/move', { file_ids: [other], target_folder_id: inner })],
    ['uses', send('POST', '/uses', items)],
    ['uses of folder', send('POST', '/uses', { folder_ids: [secret] })],
    ['password', send('PUT', `/folders/${inner}/password`, { password: 'Outra-senha' })],
  ]
  for (const [name, tried] of tries) {
    const answer = await tried
    const { code, details } = await refusalOf(tried)
    expect([name, code]).toEqual([name, 'FOLDER_LOCKED'])
    expect(details).toEqual([{ field: 'folder_id', message: secret }])
    expect(JSON.stringify(answer.json)).not.toMatch(/contrato|assinados/i)
  }
  expect((await here.search('contrato', editor)).files).toEqual([])
  expect((await here.search('assinados', editor)).folders).toEqual([])
  expect((await here.search('contratos', editor)).folders).toMatchObject([{ isLocked: true }])
  // For whoever has it open nothing changed.
  expect(await here.open(inner)).toMatchObject({ name: 'Assinados', files: [{ fileId: file }] })
})

test('a protected folder: its password opens it, with what is in it, for one session and not for another', async () => {
  expect(await codeOfAnswer(here.unlock(secret, 'Errada-12', editor))).toBe('FOLDER_PASSWORD_WRONG')
  expect(await codeOfAnswer(here.unlock(inner, 'Errada-12', editor))).toBe('FOLDER_PASSWORD_WRONG')
  const unlocked = await here.unlock(secret, folderPassword, editor)
  expect(unlocked.json).toMatchObject({ data: { folderId: secret, isLocked: false } })
  expect((await here.open(inner, editor)).files).toHaveLength(1)
  expect((await here.search('contrato.pdf', editor)).files).toHaveLength(1)
  expect((await here.roots(editor))[0]).toMatchObject({ needsPassword: true, isLocked: false })
  const elsewhere = await here.signInAgain(editor)
  expect(await codeOfAnswer(as(elsewhere)('GET', `/folders/${inner}`))).toBe('FOLDER_LOCKED')
  await here.done(as(editor)('DELETE', `/folders/${secret}/unlock`))
  expect(await codeOfAnswer(as(editor)('GET', `/folders/${inner}`))).toBe('FOLDER_LOCKED')
  expect((await here.open(inner)).files).toHaveLength(1)
})

test('the password may come with the call that lists its files, as the address has it', async () => {
  const list = (password: string) =>
    as(editor)('GET', `/folders/${inner}/files?password=${encodeURIComponent(password)}`)
  const { code, details } = await refusalOf(list('Errada-12'))
  expect([code, details[0]?.field]).toEqual(['FOLDER_PASSWORD_WRONG', 'password'])
  expect(await codeOfAnswer(list(folderPassword))).toBe('done')
  expect((await here.files(inner, '', editor)).files).toHaveLength(1)
})

test('a protected folder in another asks for its own password, too', async () => {
  const deepest = await here.add('Sigilo', inner, 'Outra-senha')
  await here.unlock(secret, folderPassword, editor)
  const opened = await here.open(inner, editor)
  expect(opened.subfolders).toMatchObject([{ name: 'Sigilo', isLocked: true }])
  const refused = await refusalOf(as(editor)('GET', `/folders/${deepest}`))
  expect(refused).toEqual({
    code: 'FOLDER_LOCKED',
    details: [{ field: 'folder_id', message: deepest }],
  })
  // What contains one that is shut is neither deleted nor moved.
  const tries = [
    as(editor)('DELETE', `/folders/${secret}`),
    as(editor)('POST', '/move', { folder_ids: [inner], target_folder_id: null }),
    as(editor)('POST', '/uses', { folder_ids: [secret] }),
  ]
  for (const tried of tries)
    expect((await refusalOf(tried)).details).toEqual([{ field: 'folder_id', message: deepest }])
  expect(await codeOfAnswer(here.unlock(deepest, 'Outra-senha', editor))).toBe('done')
  expect(await codeOfAnswer(as(editor)('DELETE', `/folders/${secret}`))).toBe('done')
})

test('a protected folder: its password is changed by whoever knows it, and shuts it everywhere else', async () => {
  await here.unlock(secret, folderPassword, editor)
  const wrong = { current_password: 'Errada-12', password: 'Nova-senha' }
  expect(await refusalOf(change(wrong, editor))).toMatchObject({
    code: 'FOLDER_PASSWORD_WRONG',
    details: [{ field: 'current_password' }],
  })
  expect(await codeOfAnswer(change({ password: 'Nova-senha' }, editor))).toBe(
    'FOLDER_PASSWORD_WRONG',
  )
  const right = { current_password: folderPassword, password: 'Nova-senha' }
  expect(await codeOfAnswer(change(right, editor))).toBe('done')
  expect(await codeOfAnswer(as(editor)('GET', `/folders/${inner}`))).toBe('done')
  expect(await codeOfAnswer(here.send('GET', `/folders/${inner}`))).toBe('FOLDER_LOCKED')
  expect(await codeOfAnswer(here.unlock(secret))).toBe('FOLDER_PASSWORD_WRONG')
  expect(await codeOfAnswer(here.unlock(secret, 'Nova-senha'))).toBe('done')
})

test('a protected folder: its password is changed: twice in one moment, and what the first one opened is shut', async () => {
  const to = (current_password: string, password: string) => ({ current_password, password })
  expect(await codeOfAnswer(change(to(folderPassword, 'Segunda-1'), here.owner))).toBe('done')
  expect(await codeOfAnswer(here.unlock(secret, 'Segunda-1', editor))).toBe('done')
  expect(await codeOfAnswer(change(to('Segunda-1', 'Terceira-1'), here.owner))).toBe('done')
  expect(await codeOfAnswer(as(editor)('GET', `/folders/${inner}`))).toBe('FOLDER_LOCKED')
})

test('a protected folder: its password is changed by the owner who forgot it, once they confirmed who they are; by no administrator', async () => {
  const { db } = api.deps
  const elsewhere = await here.signInAgain()
  const forgotten = { password: 'Nova-senha' }
  const admin = await here.addMember('ADMIN')
  expect(await codeOfAnswer(change(forgotten, admin))).toBe('FOLDER_PASSWORD_WRONG')
  expect(await codeOfAnswer(change(forgotten, elsewhere))).toBe('CONFIRMATION_REQUIRED')
  const own = eq(sessions.userId, here.owner.userId)
  await db.update(sessions).set({ confirmedAt: now }).where(own)
  expect(await codeOfAnswer(change(forgotten, elsewhere))).toBe('done')
  expect(await codeOfAnswer(as(elsewhere)('GET', `/folders/${inner}`))).toBe('done')
  expect(await codeOfAnswer(here.unlock(secret, 'Nova-senha', editor))).toBe('done')
})

test('a protected folder: its password is changed: to none in the trash, too, so that what nobody has the password of takes no room for ever', async () => {
  const elsewhere = await here.signInAgain()
  const purge = () => as(elsewhere)('POST', '/trash/purge', { folder_ids: [secret] })
  await here.done(here.send('DELETE', `/folders/${secret}`))
  expect(await codeOfAnswer(purge())).toBe('FOLDER_LOCKED')
  const none = { password: null }
  expect(await codeOfAnswer(change(none, editor))).toBe('FOLDER_PASSWORD_WRONG')
  expect(await codeOfAnswer(change(none, elsewhere))).toBe('CONFIRMATION_REQUIRED')
  const own = eq(sessions.userId, here.owner.userId)
  await api.deps.db.update(sessions).set({ confirmedAt: now }).where(own)
  // Nobody shuts what is there for others.
  expect(await codeOfAnswer(change({ password: 'Nova-senha' }, elsewhere))).toBe('NOT_FOUND')
  expect(await codeOfAnswer(change(none, elsewhere))).toBe('done')
  expect(await codeOfAnswer(purge())).toBe('done')
})

test('a protected folder: its password is changed: to none, and everybody reads it; and back, and nobody does', async () => {
  const off = { current_password: folderPassword, password: null }
  expect(await codeOfAnswer(change(off, editor))).toBe('done')
  expect((await here.open(inner, editor)).files).toHaveLength(1)
  expect((await here.roots(editor))[0]).toMatchObject({ needsPassword: false, isLocked: false })
  expect(await codeOfAnswer(change({ password: folderPassword }, editor))).toBe('done')
  expect(await codeOfAnswer(here.send('GET', `/folders/${inner}`))).toBe('FOLDER_LOCKED')
  const kinds = await api.request(`/projects/${here.projectId}/activities`, {
    token: here.owner.token,
  })
  expect(kinds.json).toMatchObject({
    data: {
      content: [
        { kind: 'folder-protected', subject: 'Contratos' },
        { kind: 'folder-unprotected', subject: 'Contratos' },
        { kind: 'folder-protected', subject: 'Contratos' },
      ],
    },
  })
})

test('it is stored as an argon2id hash, and told by no answer', async () => {
  const [row] = await api.deps.db.select().from(storageFolders).where(eq(storageFolders.id, secret))
  expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
  const answers = [await here.roots(), await here.open(secret), await here.open(inner)]
  expect(JSON.stringify(answers)).not.toMatch(/argon2|Segredo/)
})

test('passwords are hashed only so often for one person, since each takes a core for a while', async () => {
  const names = Array.from({ length: 122 }, (_, at) => `Pasta ${at}`)
  const protect = { needs_password: true, password: folderPassword }
  const made = names.map((name) => as(editor)('POST', '/folders', { name, ...protect }))
  const codes = await Promise.all(made.map(codeOfAnswer))
  expect(codes.filter((code) => code === 'done')).toHaveLength(120)
  // Neither compared nor counted as a guess.
  for (let count = 0; count < 21; count += 1)
    expect(await codeOfAnswer(here.unlock(secret, folderPassword, editor))).toBe('RATE_LIMITED')
  expect(await codeOfAnswer(change({ password: 'Outra-senha' }, editor))).toBe('RATE_LIMITED')
  expect(await codeOfAnswer(here.unlock(secret, folderPassword, here.owner))).toBe('done')
})

/** The same session, with an access token of now. */
async function renew(person: AccessPerson): Promise<AccessPerson> {
  const sessionId = v.parse(v.object({ sid: v.string() }), decodeJwt(person.token)).sid
  const { userId } = person
  return {
    ...person,
    token: await signAccessToken(api.deps.sessionKey, { userId, sessionId }, now),
  }
}

const guess = async (by: AccessPerson, password = 'Errada-12') =>
  codeOfAnswer(here.unlock(secret, password, await renew(by)))

test('guesses of its password are few among a thousand in a day, whoever makes them, and the right one is refused meanwhile', async () => {
  const others = [editor, await here.addMember('EDITOR'), await here.addMember('ADMIN')]
  const codes: string[] = []
  for (let count = 0; count < 1000; count += 1) {
    codes.push(await guess(others[count % 3] ?? editor))
    now = new Date(now.getTime() + 86_400)
  }
  const wrong = codes.filter((code) => code === 'FOLDER_PASSWORD_WRONG').length
  expect(wrong + codes.filter((code) => code === 'RATE_LIMITED').length).toBe(1000)
  expect(wrong).toBeLessThan(130)
  expect(await guess(editor, folderPassword)).toBe('RATE_LIMITED')
  // Whoever has it open goes on.
  expect((await here.open(inner, await renew(here.owner))).files).toHaveLength(1)
  now = new Date(now.getTime() + 86_400_000)
  expect(await guess(editor, folderPassword)).toBe('done')
})

test('guesses of its password of others shut out nobody who has it open in another session', async () => {
  const other = await here.addMember('EDITOR')
  expect(await guess(other, folderPassword)).toBe('done')
  for (let count = 0; count < 20; count += 1) await guess(editor)
  expect(await guess(await here.addMember('EDITOR'), folderPassword)).toBe('RATE_LIMITED')
  expect(await guess(await here.signInAgain(other), folderPassword)).toBe('done')
})

test('guesses of its password at the same moment are counted, too', async () => {
  const codes = await Promise.all(Array.from({ length: 60 }, () => guess(editor)))
  expect(codes.filter((code) => code === 'FOLDER_PASSWORD_WRONG')).toHaveLength(20)
})

test('guesses of its password do not count when they were right', async () => {
  for (let count = 0; count < 30; count += 1) {
    expect(await guess(editor, folderPassword)).toBe('done')
    await here.done(as(editor)('DELETE', `/folders/${secret}/unlock`))
  }
})
