import { Link, useRouter } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import type { Post } from '#contract/posts/post.ts'
import type { Draft } from '#local/database/rows.ts'
import { useDeviceQuery } from '#src/browser/use-device-query.ts'
import { PostPreview } from '#src/components/post-preview.tsx'
import { ZonedTime } from '#src/components/time/zoned-time.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { ContentPreview } from '#src/features/post-preview/content-preview.tsx'
import { PostVersionList } from '#src/features/post-preview/post-version-list.tsx'
import { PublicationResults } from '#src/features/post-results/publication-results.tsx'
import { ResultsAhead } from '#src/features/post-results/results-ahead.tsx'
import { usePostResults } from '#src/features/post-results/use-post-results.ts'
import { useMediaUrl } from '#src/offline/media/use-media-url.ts'
import { useThumbnail } from '#src/offline/media/use-thumbnail.ts'
import { readChosenProject } from '#src/session/project-choice.ts'
import { useSession } from '#src/session/session-context.ts'
import { type CalendarItem, itemName } from './calendar-item.ts'
import { mayMove } from './move/may-move.ts'
import { useItemProject } from './projects/project-look.ts'
import { ProjectTag } from './projects/project-tag.tsx'

export interface PreviewDialogProps {
  item: CalendarItem | undefined
  /** Returns the zone of the project of an item. */
  zoneOf: (item: CalendarItem) => string
  onMove: (item: CalendarItem) => void
  onClose: () => void
}

/** A preview of the post that is not specific to any network. */
export function PreviewDialog({ item, zoneOf, onMove, onClose }: PreviewDialogProps) {
  const { project } = useSession()
  // The last item stays visible while the closing of the dialog is animated.
  const last = useRef(item)
  if (item) last.current = item
  const shown = item ?? last.current
  return (
    <Dialog
      isOpen={item !== undefined}
      onClose={onClose}
      title={['Preview', shown && itemName(shown)].filter(Boolean).join(' ')}
      isOnlyRead
      actions={shown && <PreviewActions item={shown} onMove={onMove} />}
      description={shown && <PlaceOfItem item={shown} timeZone={zoneOf(shown)} />}
    >
      {shown?.source === 'server' && (
        <>
          <ContentPreview
            key={shown.key}
            caption={shown.post.caption}
            media={shown.post.media.map((file) => ({ ...file, hash: file.sha256 }))}
          />
          <PostVersionList versions={shown.post.versions} className="mt-4" />
          {shown.projectId === project.id && (
            <>
              <ResultsAhead posts={[shown.post]} />
              <Results post={shown.post} timeZone={zoneOf(shown)} />
            </>
          )}
        </>
      )}
      {shown?.source === 'device' && (
        <>
          <DraftPreview key={shown.key} draft={shown.draft} />
          <PostVersionList versions={shown.draft.versions} className="mt-4" />
        </>
      )}
    </Dialog>
  )
}

function PreviewActions({
  item,
  onMove,
}: {
  item: CalendarItem
  onMove: PreviewDialogProps['onMove']
}) {
  const { project } = useSession()
  const isLeaving = item.source === 'server' && item.change?.isDeletion === true
  return (
    <>
      {mayMove(item) && (
        <Button variant="secondary" onClick={() => onMove(item)}>
          Mover para…
        </Button>
      )}
      {item.projectId === project.id ? (
        <>
          {item.source === 'server' && !isLeaving && (
            <Link to="/posts" search={{ edit: item.post.id }} className={buttonClass()}>
              Editar
            </Link>
          )}
          {item.source === 'device' && !item.entry && (
            <Link to="/posts/create" search={{ draft: item.draft.id }} className={buttonClass()}>
              Abrir rascunho
            </Link>
          )}
        </>
      ) : (
        !isLeaving && <OpenElsewhere item={item} />
      )}
    </>
  )
}

/** A post of another project can be opened only after that has become the current project. */
function OpenElsewhere({ item }: { item: CalendarItem }) {
  const { switchProject } = useSession()
  const look = useItemProject(item.projectId)
  const router = useRouter()
  const [isSwitching, setIsSwitching] = useState(false)

  async function open() {
    setIsSwitching(true)
    await switchProject(item.projectId)
    setIsSwitching(false)
    // When switching fails, `switchProject` has shown why and the current project is unchanged.
    if (readChosenProject() !== item.projectId) return
    if (item.source === 'device' && !item.entry)
      await router.navigate({ to: '/posts/create', search: { draft: item.draft.id } })
    else
      await router.navigate({
        to: '/posts',
        search: item.source === 'server' ? { edit: item.post.id } : {},
      })
  }

  return (
    <Button isLoading={isSwitching} loadingLabel="Abrindo..." onClick={() => void open()}>
      <span className="truncate">Abrir em {look?.name ?? 'outro projeto'}</span>
    </Button>
  )
}

/** When the post goes out, and its project when the calendar shows several. */
function PlaceOfItem({ item, timeZone }: { item: CalendarItem; timeZone: string }) {
  const look = useItemProject(item.projectId)
  return (
    <>
      <ZonedTime instant={item.at} timeZone={timeZone} />
      {look && <ProjectTag look={look} hasName className="mt-1" />}
    </>
  )
}

function Results({ post, timeZone }: { post: Post; timeZone: string }) {
  const results = usePostResults(post.id)
  const id = useId()
  if (results.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-5 border-line border-t pt-4">
      <h3 id={id} className="mb-3 text-base">
        Resultados
      </h3>
      <PublicationResults {...{ post, results, timeZone }} />
    </section>
  )
}

/** Previews a post that is still on this device. Only the content of the file in view is read. */
function DraftPreview({ draft }: { draft: Draft }) {
  const { mediaHashes, caption } = draft
  const [index, setIndex] = useState(0)
  const shown = mediaHashes[index]
  const src = useMediaUrl(shown)
  const thumbnail = useThumbnail(shown)
  const infos = useDeviceQuery((db) => db.media.bulkGet(mediaHashes), [mediaHashes.join()])
  return (
    <PostPreview
      caption={caption}
      onIndexChange={setIndex}
      media={mediaHashes.map((hash, at) => ({
        id: hash,
        kind: infos?.[at]?.kind ?? 'image',
        src: at === index ? src : undefined,
        thumbnail: at === index ? thumbnail : undefined,
      }))}
    />
  )
}
