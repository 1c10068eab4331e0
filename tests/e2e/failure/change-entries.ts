import type { Page } from 'playwright/test'
import type { Draft, EditDraft } from '#local/database/rows.ts'
import { readRows } from '../fixtures/device/device-rows.ts'
import { confirmPost } from '../fixtures/posts/write-post.ts'
import { askServer, captionOf, tryUntilDone, wantedCaption } from './entry-texts.ts'
import { type FailureWorld, openPage } from './failure-world.ts'
import type { PlannedEntry } from './plan-failures.ts'

/** Longest time until a card shows the present data of device or server, in ms. */
const cardPatienceMs = 6_000

/** Changes the text of an entry, whether it still waits on the device or is on the server. */
export async function changeEntry(world: FailureWorld, entry: PlannedEntry): Promise<void> {
  await tryUntilDone(world, `change of entry ${entry.number}`, async () => {
    const page = await openPage(world, '/posts')
    try {
      return await changeOnce(world, page, entry)
    } finally {
      await page.close().catch(() => undefined)
    }
  })
}

async function changeOnce(world: FailureWorld, page: Page, entry: PlannedEntry): Promise<void> {
  const base = captionOf(world.plan, entry)
  const wanted = wantedCaption(world.plan, entry)
  const drafts = await readRows<Draft>(page, 'drafts')
  // Without a time it is what a page that was closed while it was written had kept: another one was sent.
  const known = drafts.filter(
    ({ caption, schedules }) => caption.startsWith(base) && schedules.length > 0,
  )
  const draft = known.find(({ status }) => status === 'in-outbox') ?? known[0]
  if (draft?.status === 'editing') return await sendDraft(page, draft.id, wanted)
  if (draft) {
    if (draft.caption !== wanted) await takeBack(page, base, wanted)
    return
  }
  const edits = await readRows<EditDraft>(page, 'edits')
  if (edits.some(({ caption, status }) => caption === wanted && status === 'in-outbox')) return
  const posts = await askServer(world)
  if (posts.some(({ caption }) => caption === wanted)) return
  await editPost(page, base, wanted)
}

/** Presses 'Editar' in the queue: the entry becomes a draft again, which is changed and sent. */
async function takeBack(page: Page, base: string, wanted: string): Promise<void> {
  const list = page.getByRole('region', { name: /^Na fila de envio/ })
  const card = list.getByRole('article').filter({ hasText: base })
  await card.getByRole('button', { name: 'Editar' }).click({ timeout: cardPatienceMs })
  await page.waitForURL('**/posts/create?draft=*', { timeout: cardPatienceMs })
  await fillAndConfirm(page, wanted)
}

async function sendDraft(page: Page, id: string, wanted: string): Promise<void> {
  await page.goto(`/posts/create?draft=${id}`)
  await fillAndConfirm(page, wanted)
}

async function fillAndConfirm(page: Page, wanted: string): Promise<void> {
  await page.getByLabel('Legenda', { exact: true }).fill(wanted)
  await confirmPost(page)
}

async function editPost(page: Page, base: string, wanted: string): Promise<void> {
  const list = page.getByRole('region', { name: 'Posts' })
  const card = list.getByRole('article').filter({ hasText: base })
  const open = card.getByRole('button', { name: /^(Editar|Continuar)$/ }).first()
  await open.click({ timeout: cardPatienceMs })
  const form = page.getByRole('region', { name: /^Editando #/ })
  await form.getByLabel('Legenda', { exact: true }).fill(wanted)
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.getByText('Alteração guardada').waitFor()
}
