import { CircleAlert } from 'lucide-react'
import { memo, useState } from 'react'
import type { Post } from '#contract/post.ts'
import { countOf } from '#src/components/count-of.ts'
import { NumericTime } from '#src/components/numeric-time.tsx'
import { PostThumbnail } from '#src/components/post-thumbnail.tsx'
import { StatusBadge } from '#src/components/status-badge.tsx'
import { Tabs } from '#src/components/ui/tabs.tsx'
import { earliestPosted, listFailures, listPermalinks } from './describe-post.ts'
import { LongText } from './long-text.tsx'
import { PostTimes } from './post-times.tsx'

export interface PostCardProps {
  post: Post
  timeZone: string
}

const viewTab = [{ id: 'view', label: 'Visualização' }] as const

export const PostCard = memo(function PostCard({ post, timeZone }: PostCardProps) {
  const [tab, setTab] = useState<'view'>('view')
  const postedAt = earliestPosted(post)
  const [first] = post.media
  const title = post.caption.trim() || 'Sem legenda'
  return (
    <article
      aria-label={title.slice(0, 80)}
      className="relative flex max-h-[600px] min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface-raised"
    >
      <Tabs
        label="Como ver este post"
        tabs={viewTab}
        selected={tab}
        onSelect={setTab}
        className="min-h-0 flex-1 [&>[role=tabpanel]]:flex [&>[role=tabpanel]]:min-h-0 [&>[role=tabpanel]]:flex-1 [&>[role=tabpanel]]:flex-col [&>[role=tabpanel]]:overflow-y-auto [&>[role=tabpanel]]:pt-0"
      >
        <div className="shrink-0">
          <PostThumbnail
            src={first?.thumbnailUrl ?? (first?.kind === 'image' ? first.url : undefined)}
            kind={first?.kind}
            count={post.media.length}
            className="aspect-[16/11] w-full rounded-none!"
          />
        </div>
        <div className="flex flex-1 flex-col gap-3 p-4 pb-0">
          {post.status.length > 0 && (
            <div className="flex flex-wrap gap-1.5">
              {post.status.map((label) => (
                <StatusBadge key={label} label={label} />
              ))}
            </div>
          )}
          <LongText text={title} className="font-medium" />
          {post.description.trim() !== '' && (
            <LongText text={post.description} className="text-muted text-sm" />
          )}
          <Failures post={post} />
          <PostTimes post={post} timeZone={timeZone} />
          <Permalinks post={post} />
          <dl className="figures sticky bottom-0 mt-auto grid grid-cols-[auto_1fr] gap-x-2 gap-y-0.5 border-line border-t bg-surface-raised py-3 text-muted text-xs">
            <dt>Criado em</dt>
            <dd className="text-right text-text">
              <NumericTime instant={post.createdAt} timeZone={timeZone} precision="second" />
            </dd>
            <dt>Postado em</dt>
            <dd className="text-right text-text">
              {postedAt === undefined ? (
                'Pendente'
              ) : (
                <NumericTime instant={postedAt} timeZone={timeZone} />
              )}
            </dd>
          </dl>
        </div>
      </Tabs>
      <Dot isPosted={postedAt !== undefined} />
    </article>
  )
})

/** Green when it went out anywhere, amber while it is still to come. */
function Dot({ isPosted }: { isPosted: boolean }) {
  return (
    <span className="absolute top-[calc(var(--spacing-control)/2)] right-4 -translate-y-1/2">
      <span
        className={`block size-2.5 rounded-full ${isPosted ? 'bg-success' : 'bg-warning-dot'}`}
      />
      <span className="sr-only">{isPosted ? 'Já postado' : 'Ainda não postado'}</span>
    </span>
  )
}

function Failures({ post }: { post: Post }) {
  const failures = listFailures(post)
  if (failures.length === 0) return null
  return (
    <ul className="flex flex-col gap-2 rounded-lg bg-danger-soft px-3 py-2 text-sm">
      {failures.map(({ reason, accounts }) => (
        <li key={reason} className="flex items-start gap-2">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
          <span className="min-w-0 break-words">
            {reason} <span className="text-muted">{listed(accounts)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const shownLinks = 2

function Permalinks({ post }: { post: Post }) {
  const links = listPermalinks(post)
  if (links.length === 0) return null
  const hidden = links.length - shownLinks
  return (
    <ul className="flex flex-col text-sm">
      {links.slice(0, shownLinks).map(({ url, network, username }) => (
        <li key={url} className="min-w-0">
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="block truncate py-0.5 font-semibold text-link underline-offset-4 hover:underline"
          >
            Ver no {network}: @{username}
          </a>
        </li>
      ))}
      {hidden > 0 && (
        <li className="text-muted text-xs">
          e mais {countOf(hidden, 'publicação', 'publicações')}
        </li>
      )}
    </ul>
  )
}

/** A few by name, the others by number. */
function listed(accounts: readonly string[]): string {
  const named = accounts.slice(0, 3).join(', ')
  return accounts.length > 3 ? `${named} e mais ${accounts.length - 3}` : named
}
