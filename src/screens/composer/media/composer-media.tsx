import { Crop } from 'lucide-react'
import { memo, Suspense, useCallback, useMemo, useState } from 'react'
import type { Finding } from '#contract/checks/check-post.ts'
import { mediaIndexOf } from '#contract/checks/finding.ts'
import type { NetworkRules } from '#contract/networks/network-rules.ts'
import type { MediaCrop, MediaInfo } from '#local/database/rows.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { lazyWhenIdle, lazyWhenOnline } from '#src/browser/lazy-when-online.ts'
import { isBlocking } from '#src/components/check-destinations.ts'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import { MediaPanel } from '#src/features/media-picker/media-panel.tsx'
import type { DraftMedia } from '#src/offline/media/use-draft-media.ts'
import type { MediaIntake } from '#src/offline/media/use-media-intake.ts'
import type { MediaDetails } from '../composer-state.ts'
import type { MediaActions } from './use-media-actions.ts'

const FileOrder = lazyWhenOnline(async () => ({
  default: (await import('./file-order.tsx')).FileOrder,
}))
const FileDetails = lazyWhenOnline(async () => ({
  default: (await import('./file-details.tsx')).FileDetails,
}))
const StorageNote = lazyWhenIdle(async () => ({
  default: (await import('#src/features/plan-notice/storage-note.tsx')).StorageNote,
}))
const StorageButtons = lazyWhenIdle(async () => ({
  default: (await import('#src/features/storage-folders/storage-buttons.tsx')).StorageButtons,
}))
const CropDialog = lazyWithNotice(async () => ({
  default: (await import('./crop-dialog.tsx')).CropDialog,
}))

export interface ComposerMediaProps {
  draftId: string
  hashes: readonly string[]
  details: MediaDetails
  media: DraftMedia
  refusedFiles: MediaIntake['refused']
  isAdding: boolean
  onAdd: MediaIntake['add']
  onForgetRefused: () => void
  actions: MediaActions
  /** Stores what is on the screen, before files are added to the stored draft. */
  store: () => Promise<void>
  findings: readonly Finding[]
  /** The crop dialog lists first the shapes that all of these accept. */
  rules: readonly NetworkRules[]
}

/** The files of the draft: shows, adds, orders, crops and describes them. */
export const ComposerMedia = memo(function ComposerMedia(props: ComposerMediaProps) {
  const { draftId, hashes, details, media, actions, findings, rules, store } = props
  // The file as it was when the dialog opened: the cropped copy replaces it while the dialog is closing.
  const [cropped, setCropped] = useState<{
    hash: string
    info: MediaInfo
    crop: MediaCrop | null
  }>()
  const [isCropOpen, setIsCropOpen] = useState(false)
  const refused = useMemo(() => listRefused(findings), [findings])
  const infos = useMemo(
    () => new Map(media.infos.map((info, at) => [hashes[at], info])),
    [media.infos, hashes],
  )
  const closeCrop = useCallback(() => setIsCropOpen(false), [])

  function openCrop(hash: string) {
    const info = infos.get(hash)
    if (!info) return
    setCropped({ hash, info, crop: details[hash]?.crop ?? null })
    setIsCropOpen(true)
  }

  return (
    <>
      <MediaPanel
        hashes={hashes}
        media={media}
        refused={props.refusedFiles}
        isAdding={props.isAdding}
        findings={findings}
        onAdd={props.onAdd}
        onRemove={actions.remove}
        onForgetRefused={props.onForgetRefused}
        more={
          <Suspense fallback={<ButtonsPlace isOne={hashes.length === 0} />}>
            <StorageButtons
              owner={{ id: draftId, store }}
              hashes={hashes}
              kinds={media.infos.flatMap((info) => info?.kind ?? [])}
              onAdded={actions.add}
            />
          </Suspense>
        }
        tools={(hash) =>
          mayCrop(infos.get(hash)) && (
            <IconButton
              label="Cortar e girar"
              variant="secondary"
              className="rounded-full!"
              onClick={() => openCrop(hash)}
            >
              <Crop aria-hidden="true" />
            </IconButton>
          )
        }
        details={(hash, index, onIndexChange) => (
          <>
            {hashes.length > 1 && (
              <Suspense>
                <FileOrder
                  {...{ hashes, index, refused }}
                  onSelect={onIndexChange}
                  onOrder={actions.order}
                />
              </Suspense>
            )}
            <Suspense>
              <FileDetails
                key={hash}
                info={infos.get(hash)}
                index={index}
                count={hashes.length}
                altText={details[hash]?.altText ?? ''}
                isCropped={Boolean(details[hash]?.crop)}
                onDescribe={(altText) => actions.describe(hash, altText)}
                onMove={(by) => {
                  actions.order(moveBy(hashes, index, by))
                  onIndexChange(index + by)
                }}
                onRestore={() => {
                  const crop = details[hash]?.crop
                  if (crop) actions.replace(hash, crop.originalHash, null)
                }}
              />
            </Suspense>
          </>
        )}
      />
      <Suspense>
        <StorageNote />
      </Suspense>
      {cropped && (
        <Suspense>
          <CropDialog
            key={cropped.hash}
            isOpen={isCropOpen}
            onClose={closeCrop}
            draftId={draftId}
            {...cropped}
            rules={rules}
            onCropped={(by, crop) => actions.replace(cropped.hash, by, crop)}
          />
        </Suspense>
      )}
    </>
  )
})

/** Reserves the height of the buttons of a file, so that nothing moves when they appear. */
const ButtonsPlace = ({ isOne }: { isOne: boolean }) => (
  <div className={isOne ? 'h-control-small' : 'h-[calc(2*var(--control-height-small)+0.5rem)]'} />
)

/** A GIF is not cropped, because the copy would lose the animation. */
function mayCrop(info: DraftMedia['infos'][number]): boolean {
  return info?.kind === 'image' && info.contentType !== 'image/gif'
}

function listRefused(findings: readonly Finding[]): ReadonlySet<number> {
  return new Set(findings.filter(isBlocking).flatMap((finding) => mediaIndexOf(finding) ?? []))
}

function moveBy(hashes: readonly string[], index: number, by: number): string[] {
  const moved = [...hashes]
  const [hash] = moved.splice(index, 1)
  if (hash !== undefined) moved.splice(index + by, 0, hash)
  return moved
}
