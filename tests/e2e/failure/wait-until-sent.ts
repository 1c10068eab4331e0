import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright/test'
import type { OutboxEntry } from '#local/database/outbox-entry.ts'
import type { Draft } from '#local/database/rows.ts'
import { readRows } from '../fixtures/device/device-rows.ts'
import { changeEntry } from './change-entries.ts'
import { captionOf, firstLine } from './entry-texts.ts'
import { type FailureWorld, openPage } from './failure-world.ts'

/** Entries that wait longer than this are sent by pressing a button, in ms. */
const patienceMs = 4_000

/**
 * Call it when everything works again. Returns a page; throws with the reason if something is not
 * sent.
 */
export async function waitUntilSent(world: FailureWorld, limitMs: number): Promise<Page> {
  const { proxy, device } = world
  proxy.heal()
  await device.goOnline()
  for (const page of device.context.pages().slice(1)) await page.close()
  const page = await openPage(world, '/posts')
  const giveUp = Date.now() + limitMs
  world.note(`everything works again, ${(await readRows(page, 'outbox')).length} entries wait`)
  for (;;) {
    const waiting = await readRows<OutboxEntry>(page, 'outbox')
    if (waiting.length === 0) return page
    if (Date.now() > giveUp) throw new Error(`Not at rest:\n${waiting.map(describe).join('\n')}`)
    await help(world, page, waiting).catch((error: unknown) => world.note(firstLine(error)))
    await sleep(500)
  }
}

/** The browser delays a failed sync, and the outbox a failed entry. */
async function help(
  world: FailureWorld,
  page: Page,
  waiting: readonly OutboxEntry[],
): Promise<void> {
  const overtaken = waiting.find(({ problem }) => problem?.code === 'EARLIER_ARRIVED')
  if (overtaken) return await changeAnew(world, page, overtaken)
  const late = waiting.filter(({ nextAttemptAt }) => nextAttemptAt > Date.now() + patienceMs)
  if (late.length === 0) return
  world.note(`${late.length} entries are sent by hand`)
  const queue = await openQueue(page)
  await queue.getByRole('button', { name: 'Enviar agora' }).first().click()
}

async function openQueue(page: Page): Promise<Locator> {
  await page.goto('/posts')
  await page.getByRole('button', { name: /^Fila de envio/ }).click()
  return page.getByRole('dialog', { name: 'Fila de envio' })
}

/** The entry had arrived before it was taken back: now the post itself is changed. */
async function changeAnew(world: FailureWorld, page: Page, entry: OutboxEntry): Promise<void> {
  const drafts = await readRows<Draft>(page, 'drafts')
  const draft = drafts.find(({ id }) => 'draftId' in entry && id === entry.draftId)
  const planned = world.plan.entries.find((one) =>
    draft?.caption.startsWith(captionOf(world.plan, one)),
  )
  if (!draft || !planned) throw new Error(`An entry of nobody: ${entry.id}`)
  world.note(`entry ${planned.number} had arrived before it was changed`)
  const queue = await openQueue(page)
  const card = queue.getByRole('article').filter({ hasText: draft.caption })
  await card.getByRole('button', { name: 'Descartar' }).click()
  const question = page.getByRole('dialog', { name: 'Descartar' })
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await question.waitFor({ state: 'hidden' })
  await changeEntry(world, planned)
}

function describe(entry: OutboxEntry): string {
  const { id, kind, state, attempts, mayHaveArrived, problem } = entry
  const waitMs = Math.max(0, entry.nextAttemptAt - Date.now())
  return `${kind} ${id}: ${state}, ${attempts} attempts, due in ${waitMs} ms, may have arrived: ${mayHaveArrived}, ${problem?.code ?? 'no problem'} ${problem?.message ?? ''}`
}
