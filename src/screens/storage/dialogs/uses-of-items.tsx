import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { storageLimits } from '#contract/storage/storage.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { storageUsesQuery } from '#src/api/storage-queries.ts'
import { ZonedTime } from '#src/components/time/zoned-time.tsx'
import { useSession } from '#src/session/session-context.ts'
import type { ItemIds } from '../storage-item.ts'

export interface UsesOfItemsProps {
  items: ItemIds
  /** What the uses mean for the action, such as deleting. */
  note?: string
  /** Whether it is also said that no post uses them. */
  hasNone?: boolean
}

/** Lists the posts and templates that use the items. */
export function UsesOfItems({ items, note, hasNone = false }: UsesOfItemsProps) {
  const { project, timeZone } = useSession()
  const most = storageLimits.itemsOfCall
  const asked = {
    file_ids: items.file_ids.slice(0, most),
    folder_ids: items.folder_ids.slice(0, most),
  }
  const { data, isError } = useQuery(storageUsesQuery(project.id, asked))
  if (isError)
    return (
      <p role="status" className="pb-3 text-muted text-sm">
        Não foi possível verificar em quais posts está em uso.
      </p>
    )
  if (!data)
    return (
      <p role="status" className="pb-3 text-muted text-sm">
        Verificando em quais posts está em uso...
      </p>
    )
  const { total, posts, templates } = data
  const counts = [
    ...(total > 0 ? [formatCount(total, 'post', 'posts')] : []),
    ...(templates > 0 ? [formatCount(templates, 'template', 'templates')] : []),
  ]
  if (counts.length === 0)
    return hasNone ? (
      <p className="text-sm">Em nenhum post.</p>
    ) : (
      <p role="status" className="sr-only" />
    )
  return (
    <div role="status" className="pb-3 text-sm">
      <p>
        <span className="font-semibold">Em uso em {counts.join(' e ')}.</span> {note}
      </p>
      {posts.length > 0 && (
        <ul className="mt-2 max-h-48 divide-y divide-line overflow-y-auto rounded-card border border-line">
          {posts.map(({ id, caption, scheduledAt }) => (
            <li key={id} className="px-3 py-2">
              <Link
                to="/posts"
                search={{ edit: id }}
                className="wrap-anywhere line-clamp-2 font-semibold text-link underline underline-offset-4"
              >
                {caption.trim() || 'Sem legenda'}
              </Link>
              {scheduledAt !== null && (
                <ZonedTime instant={scheduledAt} timeZone={timeZone} className="text-muted" />
              )}
            </li>
          ))}
          {total > posts.length && (
            <li className="px-3 py-2 text-muted">e mais {total - posts.length}</li>
          )}
        </ul>
      )}
    </div>
  )
}
