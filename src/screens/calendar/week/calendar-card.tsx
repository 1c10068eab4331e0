import { memo, useId, useState } from 'react'
import type { PostMedia } from '#contract/media/media.ts'
import { PostThumbnail } from '#src/components/post-thumbnail.tsx'
import { ZonedTime } from '#src/components/time/zoned-time.tsx'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { DecideButton } from '#src/features/late-deliveries/decide-button.tsx'
import { isOnlyHere, serverPicture, usePostPicture } from '#src/offline/media/use-post-picture.ts'
import { useThumbnail } from '#src/offline/media/use-thumbnail.ts'
import { type CalendarItem, captionOf, itemName, networkNames } from '../calendar-item.ts'
import { stopMark } from '../grid-keys.ts'
import { stateOf, toneDots } from '../item-state.ts'
import { ItemNetworks } from '../items/item-networks.tsx'
import { mayMove } from '../move/may-move.ts'
import { useItemProject } from '../projects/project-look.ts'
import { ItemProject } from '../projects/project-tag.tsx'

export interface CalendarCardProps {
  item: CalendarItem
  timeZone: string
  onPreview: (item: CalendarItem) => void
  onMove: (item: CalendarItem) => void
}

export const CalendarCard = memo(function CalendarCard(props: CalendarCardProps) {
  const { item, timeZone, onPreview, onMove } = props
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isElsewhere = useItemProject(item.projectId)?.isCurrent === false
  const state = stateOf(item)
  const caption = captionOf(item)
  // A state that the person may have to act on is shown in words without a click, not only by colour.
  const isWaiting = item.source === 'device' || item.change !== undefined
  const isToldAtOnce = isWaiting || state.tone === 'danger' || state.notice !== undefined
  const isLeaving = item.source === 'server' && item.change?.isDeletion === true
  return (
    <article className="rounded-lg border border-line bg-surface">
      <button
        {...stopMark}
        type="button"
        tabIndex={-1}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="grid min-h-control w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5 rounded-lg p-2 text-left transition-colors hover:bg-hover lg:grid-cols-[minmax(0,1fr)] lg:gap-y-1.5 xl:grid-cols-[auto_minmax(0,1fr)_auto]"
      >
        <Thumbnail item={item} />
        <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
          <span className={cn('size-2 shrink-0 rounded-full', toneDots[state.tone])} />
          <ZonedTime
            instant={item.at}
            timeZone={timeZone}
            form="hour"
            hasZone={false}
            className="font-semibold text-sm"
          />
          {!isToldAtOnce && <span className="sr-only">{state.label}</span>}
          <span className="ml-auto font-mono text-[0.6875rem] text-muted lg:ml-0 lg:w-full">
            {itemName(item)}
          </span>
        </span>
        <Chevron isOpen={isOpen} />
        <span
          className={cn(
            'line-clamp-2 break-words text-sm leading-snug lg:col-span-full lg:line-clamp-3',
            isLeaving && 'text-muted line-through',
          )}
        >
          {caption}
        </span>
        <ItemProject
          {...{ item, timeZone }}
          hasName
          className="max-lg:col-start-2 lg:col-span-full"
        />
        <ItemNetworks item={item} className="max-lg:col-start-2 lg:col-span-full" />
        {isToldAtOnce && (
          <span
            className={cn(
              'font-semibold text-xs max-lg:col-start-2 lg:col-span-full',
              state.tone === 'danger' ? 'text-danger' : 'text-warning',
            )}
          >
            {state.label}
          </span>
        )}
      </button>
      {isOpen && (
        <div id={id} className="flex flex-col gap-2 px-2 pt-1 pb-2">
          {!isToldAtOnce && <p className="text-muted text-xs">{state.label}</p>}
          {state.notice && <p className="break-words text-warning text-xs">{state.notice}</p>}
          <ul aria-label="Redes" className="flex flex-wrap gap-1">
            {networkNames(item).map((name) => (
              <li key={name} className="max-w-full">
                <Badge>{name}</Badge>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2 lg:*:flex-1">
            {item.source === 'server' && !isLeaving && !isElsewhere && (
              <DecideButton post={item.post} />
            )}
            <Button variant="secondary" size="small" onClick={() => onPreview(item)}>
              Preview
            </Button>
            {mayMove(item) && (
              <Button variant="secondary" size="small" onClick={() => onMove(item)}>
                Mover para…
              </Button>
            )}
          </div>
        </div>
      )}
    </article>
  )
})

/** The path of lucide's icon, inline because the component renders much slower, and a week has dozens. */
function Chevron({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={cn(
        'row-span-2 size-4 shrink-0 fill-none stroke-2 stroke-current text-muted transition-transform lg:row-span-1 lg:hidden xl:mt-1 xl:block xl:self-start',
        isOpen && 'rotate-180',
      )}
    >
      <path strokeLinecap="round" strokeLinejoin="round" d="m6 9 6 6 6-6" />
    </svg>
  )
}

function Thumbnail({ item }: { item: CalendarItem }) {
  const className = 'row-span-2 size-12 lg:row-span-1 lg:hidden xl:grid'
  if (item.source === 'device') return <DeviceThumbnail {...{ item, className }} />
  return <ServerThumbnail {...{ item, className }} />
}

interface ServerThumbnailProps {
  item: CalendarItem & { source: 'server' }
  className: string
}

function ServerThumbnail({ item, className }: ServerThumbnailProps) {
  const [first] = item.post.media
  // `usePostPicture` reads the database in an effect, which most cards of a week do not need.
  if (first && isOnlyHere(first)) return <KeptThumbnail {...{ first, className }} />
  return (
    <PostThumbnail src={first && serverPicture(first)} kind={first?.kind} className={className} />
  )
}

function KeptThumbnail({ first, className }: { first: PostMedia; className: string }) {
  return <PostThumbnail src={usePostPicture(first)} kind={first.kind} className={className} />
}

interface DeviceThumbnailProps {
  item: CalendarItem & { source: 'device' }
  className: string
}

function DeviceThumbnail({ item, className }: DeviceThumbnailProps) {
  const [hash] = item.draft.mediaHashes
  const kind = hash === undefined ? undefined : 'image'
  return <PostThumbnail src={useThumbnail(hash)} kind={kind} className={className} />
}
