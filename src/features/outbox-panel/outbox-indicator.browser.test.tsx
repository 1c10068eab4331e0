import { render, screen, waitFor } from '@testing-library/react'
import { Dexie } from 'dexie'
import { beforeEach, expect, it } from 'vitest'
import { localDb } from '#src/browser/local-database.ts'
import { outboxStore, useOutbox } from '#src/offline/outbox/outbox-store.ts'
import { ana, makeDraft, makeTemplateEntry, signIn } from '#tests/fakes/device/local-device.ts'
import { describeOutbox } from './outbox-indicator.tsx'

const allSent = 'Fila de envio: tudo enviado'

beforeEach(async () => {
  await Promise.all([localDb.outbox, localDb.drafts, localDb.session].map((table) => table.clear()))
  await signIn(localDb, ana)
})

/** Records each text that the indicator has shown. */
function Cloud({ said }: { said: string[] }) {
  const text = describeOutbox({ ...useOutbox(), of: 'items', isPaused: false })
  if (said.at(-1) !== text) said.push(text)
  return <p role="status">{text}</p>
}

const shownText = () => screen.getByRole('status').textContent

/**
 * Records for every frame, until stopped, whether something unsent was stored, and the shown text.
 */
function sampleFrames() {
  const frames: { isStored: boolean; text: string | null }[] = []
  let isOver = false
  const state = { isStored: false }
  const look = () => {
    if (isOver) return
    frames.push({ isStored: state.isStored, text: shownText() })
    requestAnimationFrame(look)
  }
  look()
  return {
    stored: () => {
      state.isStored = true
      frames.push({ isStored: true, text: shownText() })
    },
    stop: () => {
      isOver = true
      return frames
    },
  }
}

it('describeOutbox never says that all is sent while an unsent entry is stored, not even for one frame', async () => {
  render(<Cloud said={[]} />)
  await screen.findByText(allSent)
  for (let round = 1; round <= 3; round += 1) {
    const frames = sampleFrames()
    await makeTemplateEntry(localDb)
    frames.stored()
    // Blocks the main thread for 150 ms, as a change of screens does.
    for (const end = performance.now() + 150; performance.now() < end; );
    await waitFor(() => expect(shownText()).toBe(`Fila de envio: ${round} aguardando`))
    const lies = frames.stop().filter(({ isStored, text }) => isStored && text === allSent)
    expect(lies).toEqual([])
  }
})

it('describeOutbox shows nothing about the entries before the device has answered', async () => {
  const said: string[] = []
  render(<Cloud said={said} />)
  await screen.findByText(allSent)
  expect(said).toEqual(['Fila de envio', allSent])
})

it('describeOutbox forgets an entry whose transaction was aborted', async () => {
  render(<Cloud said={[]} />)
  await screen.findByText(allSent)
  const draft = await makeDraft(localDb)
  const failed = localDb.transaction('rw', localDb.outbox, async () => {
    const id = crypto.randomUUID()
    const entry = { id, kind: 'create-post', userId: ana, projectId: draft.projectId } as const
    const rest = {
      state: 'queued',
      pressedAt: 1,
      createdAt: 1,
      attempts: 0,
      nextAttemptAt: 0,
    } as const
    await localDb.outbox.add({
      ...{ ...entry, ...rest, draftId: draft.id, mayHaveArrived: false, problem: null },
    })
    throw new Error('called off')
  })
  await expect(failed).rejects.toThrow('called off')
  await screen.findByText(allSent)
})

it('the indicator of the queue notifies listeners outside of the transaction that makes an entry', async () => {
  const transactions: unknown[] = []
  const reading = outboxStore.subscribe(() => transactions.push(Dexie.currentTransaction))
  await makeTemplateEntry(localDb)
  reading.unsubscribe()
  expect(transactions.length).toBeGreaterThan(0)
  expect(transactions.filter(Boolean)).toEqual([])
})

it('describeOutbox counts an entry as sent that was deleted before it could be read', async () => {
  render(<Cloud said={[]} />)
  await screen.findByText(allSent)
  const entry = await makeTemplateEntry(localDb)
  await localDb.outbox.delete(entry.id)
  await screen.findByText(allSent)
})
