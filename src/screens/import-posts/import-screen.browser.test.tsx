import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lookUpStorageNames } from '#contract/endpoints/storage-import.ts'
import type { PostMedia } from '#contract/media/media.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { localDb } from '#src/browser/local-database.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { ImportScreen } from './import-screen.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })
// No drain: nothing is sent here.
vi.mock('#src/offline/drain/wake.ts', () => ({ wakeOutbox: async () => {} }))

const photo: PostMedia = {
  ...{ id: '0e000000-0000-4000-8000-000000000001', url: '/media/a.jpg', thumbnailUrl: null },
  ...{ kind: 'image', contentType: 'image/jpeg', size: 5000, width: 1080, height: 1080 },
  ...{ durationSeconds: null, sha256: 'a'.repeat(64), altText: '' },
}

/** For '3.jpg' or '3.mp4': a photo or a video whose hash contains the number. */
function numbered(name: string): PostMedia | undefined {
  const [, number = '', ending] = /^(\d+)\.(jpg|mp4)$/.exec(name) ?? []
  if (ending === undefined) return undefined
  const own = { ...photo, sha256: number.padStart(2, ending === 'jpg' ? '0' : 'f').repeat(32) }
  if (ending === 'jpg') return own
  return { ...own, kind: 'video', contentType: 'video/mp4', durationSeconds: 20, height: 1920 }
}
const files = (count: number, ending: string) =>
  Array.from({ length: count }, (_, index) => `${index + 1}.${ending}`).join('|')

beforeEach(async () => {
  await page.viewport(1280, 900)
  await Promise.all(
    [localDb.drafts, localDb.outbox, localDb.settings].map((table) => table.clear()),
  )
  vi.mocked(call).mockImplementation((async (
    endpoint: unknown,
    input: { body: { names: string[] } },
  ) => {
    if (endpoint !== lookUpStorageNames) throw new UnreachableError('network')
    const found = input.body.names.map((name) => {
      const media = name === 'foto.jpg' ? photo : numbered(name)
      return media ? [{ path: name, media }] : []
    })
    return { found }
  }) as typeof call)
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

function show() {
  return render(
    <SignedInFrame>
      <RoutedPage>
        <ImportScreen />
      </RoutedPage>
    </SignedInFrame>,
  )
}

const head = 'Data;Hora;Contas;Legenda;Mídias'
const lineOf = (index: number, media = 'foto.jpg') =>
  `10/12/2099;09:${String(index * 5).padStart(2, '0')};@cafe;Post ${index};${media}`

async function choose(...lines: string[]) {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!found) throw new Error('no input')
    return found
  })
  const file = new File([[head, ...lines].join('\n')], 'semana.csv', { type: 'text/csv' })
  fireEvent.change(input, { target: { files: [file] } })
}
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }))

it('thousands of lines with errors are counted as people write numbers', async () => {
  show()
  await choose(...Array.from({ length: 1100 }, (_, index) => `${lineOf(1, 'nada.jpg')}${index}`))
  await screen.findByText('1.100 linhas: 0 prontas e 1.100 com erro.')
})

it('lines are checked before anything is made, and what has no error becomes posts', async () => {
  show()
  await choose(lineOf(1), lineOf(2, 'nada.jpg'), lineOf(3), `${lineOf(4)};x`)
  await screen.findByText('4 linhas: 2 prontas e 2 com erro.')
  expect(await localDb.outbox.count()).toBe(0)
  const table = screen.getByRole('table', { name: 'Linhas do arquivo' })
  expect(within(table).getByText('nada.jpg: não está em Meus Arquivos.')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Só com erro' }))
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(3))
  await screen.findByText('2 linhas ficam de fora por enquanto.')
  await press('Criar 2 posts')
  await screen.findByText('2 posts criados.')
  const drafts = await localDb.drafts.toArray()
  expect(drafts.map(({ caption, status }) => [caption, status]).sort()).toEqual([
    ['Post 1', 'in-outbox'],
    ['Post 3', 'in-outbox'],
  ])
  await screen.findByText('4 linhas: 0 prontas, 2 com erro e 2 já criadas.')
})

it('lines with too many images or videos say so before anything is made, and those at the limit become posts', async () => {
  show()
  await choose(
    lineOf(1, files(16, 'jpg')),
    lineOf(2, files(2, 'mp4')),
    lineOf(3, files(10, 'jpg')),
    lineOf(4, files(1, 'mp4')),
  )
  await screen.findByText('4 linhas: 2 prontas e 2 com erro.')
  const table = screen.getByRole('table', { name: 'Linhas do arquivo' })
  expect(within(table).getByText('Você pode enviar no máximo 15 imagens.')).toBeTruthy()
  expect(within(table).getByText('Apenas 1 vídeo é permitido.')).toBeTruthy()
  expect([await localDb.drafts.count(), await localDb.outbox.count()]).toEqual([0, 0])
  await press('Criar 2 posts')
  await screen.findByText('2 posts criados.')
  const drafts = await localDb.drafts.toArray()
  expect(
    drafts.map(({ caption, mediaHashes }) => [caption, mediaHashes.length]).toSorted(),
  ).toEqual([
    ['Post 3', 10],
    ['Post 4', 1],
  ])
})

it('the same lines chosen again make nothing again, unless that is asked for; all of it is undone', async () => {
  const { unmount } = show()
  await choose(lineOf(1), lineOf(2))
  await press('Criar 2 posts')
  await screen.findByText('2 posts criados.')
  unmount()
  show()
  // The file again, with one more line.
  await choose(lineOf(1), lineOf(2), lineOf(3))
  await screen.findByText(/^2 linhas já foram criadas neste aparelho, a última em/)
  await press('Criar 1 post')
  await screen.findByText('1 post criado.')
  expect(await localDb.outbox.count()).toBe(3)
  await press('Desfazer')
  await waitFor(async () => expect(await localDb.outbox.count()).toBe(2))
  await press('Criar de novo')
  await press('Criar 3 posts')
  await waitFor(async () => expect(await localDb.outbox.count()).toBe(5))
})

it('lines become drafts, too', async () => {
  show()
  await choose(lineOf(1))
  await screen.findByText('1 linha: 1 pronta.')
  await press('Salvar como rascunhos')
  await screen.findByText('1 rascunho salvo.')
  expect([await localDb.drafts.count(), await localDb.outbox.count()]).toEqual([1, 0])
})

it('a file that is no table says so, and lines whose media cannot be looked for wait', async () => {
  vi.mocked(call).mockRejectedValue(new UnreachableError('network'))
  show()
  await choose(lineOf(1))
  await screen.findByText('1 linha: 0 prontas e 1 aguardando mídia.')
  await screen.findByText('Sem conexão: as mídias são procuradas quando ela voltar.')
  expect(screen.getByRole('button', { name: 'Criar 0 posts' })).toHaveProperty('disabled', true)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const file = new File(['Nome;Idade\nAna;7'], 'outra.csv')
  if (input) fireEvent.change(input, { target: { files: [file] } })
  await screen.findByText(/^Faltam as colunas/)
})

it('5,000 lines are shown with few elements', async () => {
  show()
  const lines = Array.from(
    { length: 5000 },
    (_, index) => `10/12/2099;09:00;@cafe;Post ${index};foto.jpg`,
  )
  await choose(...lines)
  await screen.findByText('5.000 linhas: 5.000 prontas.', {}, { timeout: 15_000 })
  expect(document.querySelectorAll('*').length).toBeLessThan(900)
})
