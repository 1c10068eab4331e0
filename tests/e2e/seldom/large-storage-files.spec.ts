import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { successEnvelope } from '#contract/calls/errors.ts'
import { createStorageFolder, getStorageFolder } from '#contract/endpoints/storage.ts'
import { openApiClient } from '../fixtures/api-client.ts'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { readRows } from '../fixtures/device/device-rows.ts'
import { watchMemory } from '../fixtures/device/watch-memory.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ hasVisited: true })

const MiB = 1024 * 1024
const fileBytes = 300 * MiB
const count = 4
/** Of the whole browser above its start; ten such files took 27 MiB to be taken in, 67 to be sent. */
const mostMiB = 200

/** A file with holes, which takes no room on the disk. */
async function makeFile(path: string): Promise<string> {
  const file = await open(path, 'w')
  await file.write(randomBytes(64))
  await file.truncate(fileBytes)
  await file.close()
  return path
}

test('large files for the storage are never whole in the memory of the browser, and each arrives', async ({
  app,
  device,
}) => {
  test.setTimeout(8 * 60_000)
  const folder = await mkdtemp(join(tmpdir(), 'upubly-large-'))
  try {
    const names = Array.from({ length: count }, (_, index) => `parte-${index}.bin`)
    const files = await Promise.all(names.map((name) => makeFile(join(folder, name))))
    const client = openApiClient(app.url)
    const made = await client.call('/storage/folders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Arquivos grandes' }),
    })
    const created = v.parse(successEnvelope(createStorageFolder.answer), await made.json()).data
    const { page } = device
    await openSignedIn(page, `/storage?folder=${created.folderId}`)
    await waitForServiceWorker(page)
    await expect(page.getByText('Nenhum arquivo ou pasta encontrado.')).toBeVisible()
    await device.goOffline()
    await page.getByRole('button', { name: 'Adicionar Arquivo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adicionar Arquivo', exact: true })
    await dialog.getByLabel('Arquivos', { exact: true }).setInputFiles(files)
    const uploads = async () => (await readRows(page, 'storageUploads')).length
    const patience = { timeout: 3 * 60_000, intervals: [1_000] }

    const taking = await watchMemory(() => device.processId())
    await dialog.getByRole('button', { name: `Enviar ${count} arquivos` }).click()
    await expect.poll(uploads, patience).toBe(count)
    expect(await taking.stop()).toBeLessThan(mostMiB)

    const sending = await watchMemory(() => device.processId())
    await device.goOnline()
    await expect.poll(uploads, patience).toBe(0)
    expect(await sending.stop()).toBeLessThan(mostMiB)

    const answer = await client.call(`/storage/folders/${created.folderId}`)
    const stored = v.parse(successEnvelope(getStorageFolder.answer), await answer.json()).data
    expect(stored.files.map(({ fileName, fileSize }) => [fileName, fileSize])).toEqual(
      names.map((name) => [name, fileBytes]),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
