import type { Page } from 'playwright/test'
import type { CuttingProxy } from '../../line/cutting-proxy.ts'
import { makePhoto, type PhotoFile } from '../../setup/media/make-photo.ts'
import { padPhoto } from '../../setup/media/pad-photo.ts'
import type { ApiClient } from '../fixtures/api-client.ts'
import type { Device } from '../fixtures/device/device.ts'
import { addPhotos, nextSlot, planTime } from '../fixtures/posts/write-post.ts'
import { prepareDevice } from './video-post.ts'

/** What the queue says while nobody answers. */
export const silent = 'Sem resposta, tentando de novo'

/** The `line` of these tests is open when each begins. */
export async function prepareForBadLine({ allow, page }: Device): Promise<void> {
  allow(/ERR_|Failed to load resource|net::/)
  await prepareDevice(page)
}

/** Writes a post in the composer, up to the last two presses. */
export async function writePhotoPost(page: Page, photo: PhotoFile): Promise<string> {
  const caption = `Foto ${Date.now()}`
  await page.goto('/posts/create')
  await page.getByLabel('Legenda', { exact: true }).fill(caption)
  await addPhotos(page, [photo])
  await page.getByRole('button', { name: 'Remover mídia' }).first().waitFor()
  await planTime(page, { slot: nextSlot(48 * 60 * 60_000) })
  return caption
}

export async function findPosts(api: ApiClient, caption: string) {
  return (await api.listPosts()).filter((post) => post.caption === caption)
}

export async function openQueue(page: Page) {
  await page.getByRole('button', { name: /^Fila de envio/ }).click()
  return page.getByRole('dialog', { name: 'Fila de envio' })
}

export async function largePhoto(bytes: number, seed: number): Promise<PhotoFile> {
  const photo = await makePhoto('foto.jpg', { width: 800, height: 1000, hue: seed })
  return padPhoto(photo, 'foto.jpg', { seed, bytes })
}

/** What went through the line towards the server. */
export function countBytes(line: CuttingProxy): number {
  return line.sent.reduce((sum, { bytes }) => sum + Math.max(0, bytes), 0)
}
