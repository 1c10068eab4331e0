import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import type { Draft } from '#local/database/rows.ts'
import { builtPage } from '../setup/server/app-server.ts'
import { readRows } from './fixtures/device/device-rows.ts'
import { openSignedIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

// On a first visit the form is there before the code of the device's database.

const captionOf = (page: Page) => page.getByLabel('Legenda', { exact: true })
const captions = async (page: Page) =>
  (await readRows<Draft>(page, 'drafts')).map(({ caption }) => caption)

/** Paths of the built files with the library's code, whose names say little. */
async function listFilesWithDexie(): Promise<string[]> {
  const folder = join(builtPage, 'assets')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const files = names.filter((_, index) => texts[index]?.includes('SubTransaction'))
  expect(files).toHaveLength(1)
  return files.map((name) => `/assets/${name}`)
}

/** Keeps that code from arriving until `release`; `asked` resolves when the page wants it. */
async function holdDatabaseCode(context: BrowserContext) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const files = await listFilesWithDexie()
  await context.route(
    ({ pathname }) => files.includes(pathname),
    async (route) => {
      ask()
      await released
      await route.continue().catch(() => undefined)
    },
  )
  return { asked, release }
}

test('what is typed before the database can be opened is stored as one draft', {
  tag: '@seldom',
}, async ({ device }) => {
  const { page, context } = device
  const { asked, release } = await holdDatabaseCode(context)
  await openSignedIn(page, '/posts/create')
  await captionOf(page).fill('Antes do banco')
  await asked
  await expect(captionOf(page)).toHaveValue('Antes do banco')
  release()
  await page.waitForURL(/draft=/)
  await captionOf(page).press('End')
  await captionOf(page).pressSequentially(', e depois')
  await expect.poll(() => captions(page)).toEqual(['Antes do banco, e depois'])
  await page.reload()
  await expect(captionOf(page)).toHaveValue('Antes do banco, e depois')
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('unsaved')
})

test('what was written where the database never opened is a draft on the next visit; what was deleted again is none', {
  tag: '@seldom',
}, async ({ device }) => {
  const { page, context } = device
  const { asked } = await holdDatabaseCode(context)
  await openSignedIn(page, '/posts/create')
  await captionOf(page).fill('Salvo sem banco')
  await asked
  const other = await context.newPage()
  await other.goto('/posts/create')
  await captionOf(other).fill('Apagado')
  await captionOf(other).fill('')
  await device.close()
  const next = await device.reopen()
  await next.goto('/posts')
  await expect(next.getByText('Salvo sem banco').first()).toBeVisible()
  expect(await captions(next)).toEqual(['Salvo sem banco'])
})

test('where the code of the database cannot be loaded, the person is told, and the text is kept', {
  tag: '@seldom',
}, async ({ device }) => {
  const { page, context } = device
  device.allow(/ERR_FAILED|Failed to (load resource|fetch)/)
  const files = await listFilesWithDexie()
  const isCode = ({ pathname }: URL) => files.includes(pathname)
  await context.route(isCode, (route) => route.abort())
  await openSignedIn(page, '/posts/create')
  await captionOf(page).fill('Sem o código')
  await expect(page.getByText('Esta parte do uPubly ainda não chegou')).toBeVisible()
  await expect(captionOf(page)).toHaveValue('Sem o código')
  await context.unroute(isCode)
  await page.goto('/posts')
  await expect(page.getByText('Sem o código').first()).toBeVisible()
  expect(await captions(page)).toEqual(['Sem o código'])
})
