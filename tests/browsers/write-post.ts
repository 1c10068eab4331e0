import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatInTimeZone } from 'date-fns-tz'
import { nextSlot } from '../e2e/fixtures/posts/write-post.ts'
import { demo } from '../e2e/fixtures/sign-in.ts'
import { makePhoto, type PhotoFile } from '../setup/media/make-photo.ts'
import type { Person } from './person.ts'

const zone = 'America/Sao_Paulo'

export async function signIn(person: Person): Promise<void> {
  await person.goto('/signin')
  await person.fill('Email', demo.email)
  await person.fill('Senha', demo.password)
  await person.press('button', 'ENTRAR')
  await person.arrive('/dashboard')
}

/** Signs in and visits some pages, so that the app and its data are on the device. */
export async function prepareVisitor(person: Person): Promise<void> {
  await signIn(person)
  await person.waitForWorker()
  // Pages are left while they load, as a person in a hurry would.
  for (const path of ['/posts/create', '/settings', '/posts/create', '/posts']) {
    await person.goto(path)
    await person.see(path === '/posts/create' ? 'Adicionar Mídia' : 'Posts')
  }
  await person.goto('/settings')
  await person.see('cafe.aurora')
  await person.waitForCopy('cafe.aurora')
  await person.goto('/posts')
  await person.see('Posts')
}

export async function makePhotoFile(folder: string): Promise<PhotoFile & { path: string }> {
  const photo = await makePhoto('foto.jpg', { width: 800, height: 1000 })
  const path = join(folder, photo.name)
  await writeFile(path, photo.buffer)
  return { ...photo, path }
}

/** Starts a post with a photo in the composer. */
export async function beginPost(person: Person, caption: string, photo: string): Promise<void> {
  await person.press('link', 'Novo Post')
  await person.arrive('/posts/create')
  await person.fill('Legenda', caption)
  await person.chooseFiles([photo], 'button', 'Adicionar Mídia')
}

/** Adds a time on the first account and confirms the post. */
export async function schedulePost(person: Person): Promise<void> {
  const slot = nextSlot(24 * 60 * 60_000)
  await person.press('switch', 'Agendar template')
  await person.fill('Data', formatInTimeZone(slot, zone, 'yyyy-MM-dd'))
  await person.fill('Hora', formatInTimeZone(slot, zone, 'HH:mm'))
  await person.press('checkbox', '…')
  await person.press('button', 'Adicionar Agendamento')
  await person.see('Agendamentos (1)')
  await person.press('button', 'Agendar')
  await person.press('button', 'Confirmar', '[role=dialog]')
  await person.see('Template salvo com sucesso!')
}
