import { type ReactNode, useId, useState } from 'react'
import { discardDraft, restoreDraft } from '#local/discarded-drafts.ts'
import { DraftNotEditableError } from '#local/drafts.ts'
import type { Draft } from '#local/rows.ts'
import { Button } from '#src/components/ui/button.tsx'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { OutboxEntryItem } from '#src/features/outbox-panel/outbox-entry-item.tsx'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { localDb } from '#src/page/local-database.ts'
import { DraftCard } from './draft-card.tsx'
import type { DevicePosts } from './use-device-posts.ts'

export interface UnsentSectionProps {
  device: DevicePosts
  timeZone: string
}

/** The outbox entries and the drafts, above the posts of the server. */
export function UnsentSection({ device, timeZone }: UnsentSectionProps) {
  const { drafts, entries, progress } = device
  if (device.count === 0) return null
  return (
    <div className="mb-8 flex flex-col gap-6 border-line border-b pb-8">
      <Group
        title="Na fila de envio"
        items={entries.map((entry) => ({
          key: entry.id,
          node: <OutboxEntryItem entry={entry} progress={progress.get(entry.id)} />,
        }))}
      />
      <Group
        title="Rascunhos"
        items={drafts.map((draft) => ({
          key: draft.id,
          node: (
            <DraftCard
              draft={draft}
              timeZone={timeZone}
              onDiscard={(discarded) => void discard(discarded)}
            />
          ),
        }))}
      />
    </div>
  )
}

/** How many items a group shows at first: a long list must not push the posts off the screen. */
const shownAtFirst = 6

interface GroupProps {
  title: string
  items: readonly { key: string; node: ReactNode }[]
}

function Group({ title, items }: GroupProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  if (items.length === 0) return null
  const hidden = isOpen ? 0 : items.length - shownAtFirst
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="figures mb-3 text-lg">
        {title} <span className="font-normal text-muted">({items.length})</span>
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3">
        {(hidden > 0 ? items.slice(0, shownAtFirst) : items).map(({ key, node }) => (
          <li key={key} className="grid min-w-0">
            {node}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="ghost" size="small" className="mt-2" onClick={() => setIsOpen(true)}>
          Mostrar mais {hidden}
        </Button>
      )}
    </section>
  )
}

async function discard(draft: Draft): Promise<void> {
  try {
    const token = await discardDraft(localDb, draft.id)
    const restore = () =>
      void restoreDraft(localDb, token).then(
        (draft) => draft ?? showErrorToast('Não é mais possível desfazer.'),
        (error) => showErrorToast(noteTrouble(error)),
      )
    showToast({
      title: 'Rascunho descartado',
      action: { label: 'Desfazer', onSelect: restore },
      durationMs: 10_000,
    })
  } catch (error) {
    showErrorToast(error instanceof DraftNotEditableError ? error.message : noteTrouble(error))
  }
}
