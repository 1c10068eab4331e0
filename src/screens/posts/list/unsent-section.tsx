import { type ReactNode, useId, useState } from 'react'
import { Button } from '#src/components/ui/button.tsx'
import { OutboxEntryItem } from '#src/features/outbox-panel/outbox-entry-item.tsx'
import { discardWithUndo } from './discard-with-undo.ts'
import { DraftCard } from './draft-card.tsx'
import { OutsideCard } from './outside-card.tsx'
import type { DevicePosts } from './use-device-posts.ts'

export interface UnsentSectionProps {
  device: DevicePosts
  timeZone: string
}

/** The outbox entries, the drafts and what was written in lost projects, above the posts of the server. */
export function UnsentSection({ device, timeZone }: UnsentSectionProps) {
  const { drafts, entries, outside, progress } = device
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
              onDiscard={({ id }) => void discardWithUndo(id)}
            />
          ),
        }))}
      />
      <Group
        title="De projetos que você não acessa mais"
        items={outside.map((work) => ({
          key: work.row.id,
          node: <OutsideCard work={work} />,
        }))}
      />
    </div>
  )
}

/** How many items a group shows at first: a long list must not push the posts off the screen. */
const shownAtFirst = 6
/** How many more are shown at a press. */
const moreAtOnce = 60

interface GroupProps {
  title: string
  items: readonly { key: string; node: ReactNode }[]
}

function Group({ title, items }: GroupProps) {
  const id = useId()
  const [limit, setLimit] = useState(shownAtFirst)
  if (items.length === 0) return null
  const hidden = items.length - limit
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="figures mb-3 text-lg">
        {title} <span className="font-normal text-muted">({items.length})</span>
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3">
        {items.slice(0, limit).map(({ key, node }) => (
          <li key={key} className="grid min-w-0">
            {node}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          variant="ghost"
          size="small"
          className="mt-2"
          onClick={() => setLimit(limit + moreAtOnce)}
        >
          Mostrar mais {Math.min(hidden, moreAtOnce)}
        </Button>
      )}
    </section>
  )
}
