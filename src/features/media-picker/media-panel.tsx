import { Camera, ImagePlus, Trash2, Video } from 'lucide-react'
import {
  type ComponentProps,
  type DragEvent,
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Finding } from '#contract/checks/check-post.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { FindingList } from '#src/components/finding-list.tsx'
import { MediaCarousel } from '#src/components/media-carousel/media-carousel.tsx'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import type { DraftMedia } from '#src/offline/media/use-draft-media.ts'
import { DraftMediaView } from './draft-media-view.tsx'

export interface MediaPanelProps {
  hashes: readonly string[]
  media: DraftMedia
  /** Chosen files that were refused, each with the reason. */
  refused: readonly { id: string; name: string; reason: string }[]
  isAdding: boolean
  findings: readonly Finding[]
  onAdd: (files: readonly File[]) => void
  onRemove: (hash: string) => void
  onForgetRefused: () => void
  /** Further buttons over the shown file, before the one that removes it. */
  tools?: (hash: string) => ReactNode
  /** Other ways to add files, below the usual buttons. */
  more?: ReactNode
  /** Shown under the carousel: fields about the shown file. */
  details?: (hash: string, index: number, onIndexChange: (index: number) => void) => ReactNode
}

const accept = 'image/*,video/*'

/** The files of a post that is being written: carousel, adding, removing, and the files' problems. */
export const MediaPanel = memo(function MediaPanel(props: MediaPanelProps) {
  const { hashes, media, refused, isAdding, findings, onAdd, onRemove, onForgetRefused } = props
  const { tools, details } = props
  const picker = useRef<HTMLInputElement>(null)
  const [wantedIndex, setIndex] = useState(0)
  const index = Math.max(0, Math.min(wantedIndex, hashes.length - 1))
  const hash = hashes[index]
  const drop = useFileDrop(onAdd)
  const known = useRef(hashes.length)

  // Moves the carousel to a file that was just added; of several that arrive one by one, to the first.
  useEffect(() => {
    if (hashes.length > known.current) setIndex(known.current)
    if (!isAdding) known.current = hashes.length
  }, [hashes.length, isAdding])

  return (
    <section aria-label="Mídia" className="flex min-w-0 flex-col gap-3" {...drop.handlers}>
      <div
        className={cn(
          'rounded-card',
          drop.isOver && 'outline-dashed outline-2 outline-focus outline-offset-4',
        )}
      >
        {hash === undefined ? (
          <button
            type="button"
            onClick={() => picker.current?.click()}
            className="flex aspect-[4/3] w-full flex-col items-center justify-center gap-2 rounded-card border border-line-strong border-dashed bg-surface-sunken p-6 text-center text-muted transition-colors hover:border-text hover:text-text md:aspect-square"
          >
            <span className="grid size-14 place-items-center rounded-2xl bg-accent-soft text-text">
              <ImagePlus aria-hidden="true" className="size-6" strokeWidth={1.75} />
            </span>
            <span className="mt-1 font-semibold text-text">Escolha fotos ou um vídeo</span>
            <span className="text-pretty text-sm">
              Até 15 imagens ou 1 vídeo. Você também pode arrastar ou colar aqui.
            </span>
          </button>
        ) : (
          <MediaCarousel
            label="Fotos e vídeo"
            hasDots
            counterAt="left"
            className="aspect-square rounded-card border border-line"
            count={hashes.length}
            index={index}
            onIndexChange={setIndex}
          >
            <DraftMediaView
              key={hash}
              hash={hash}
              info={media.infos[index]}
              isKnown={media.isKnown}
            />
            <span className="absolute top-2 right-2 flex gap-1.5">
              {tools?.(hash)}
              <IconButton
                label="Remover mídia"
                variant="secondary"
                className="rounded-full!"
                onClick={() => {
                  onRemove(hash)
                  setIndex(Math.max(0, index - 1))
                }}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </span>
          </MediaCarousel>
        )}
      </div>
      {hash !== undefined && details?.(hash, index, setIndex)}
      <FileInput ref={picker} accept={accept} multiple onAdd={onAdd} />
      <Button
        variant="secondary"
        isFull
        isLoading={isAdding}
        loadingLabel="Guardando mídia..."
        onClick={() => picker.current?.click()}
      >
        <ImagePlus aria-hidden="true" />
        Adicionar Mídia
      </Button>
      <CameraButtons onAdd={onAdd} />
      {props.more}
      <FindingList findings={findings} />
      {refused.length > 0 && (
        <Banner tone="danger" onDismiss={onForgetRefused} className="items-start! flex-nowrap!">
          <p className="font-semibold">
            {formatCount(
              refused.length,
              'arquivo não foi adicionado',
              'arquivos não foram adicionados',
            )}
            . O resto foi guardado.
          </p>
          <ul className="mt-1 flex flex-col gap-0.5">
            {refused.map(({ id, name, reason }) => (
              <li key={id} className="break-words">
                {name}: {reason}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </section>
  )
})

interface FileInputProps extends Pick<ComponentProps<'input'>, 'accept' | 'multiple' | 'capture'> {
  ref: Ref<HTMLInputElement>
  onAdd: (files: readonly File[]) => void
}

function FileInput({ onAdd, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      hidden
      onChange={(event) => {
        onAdd([...(event.target.files ?? [])])
        // Emptied, so that choosing the same file again fires `change`.
        event.target.value = ''
      }}
    />
  )
}

/** Buttons that open the camera directly, on devices with a touchscreen. */
function CameraButtons({ onAdd }: Pick<FileInputProps, 'onAdd'>) {
  const photo = useRef<HTMLInputElement>(null)
  const video = useRef<HTMLInputElement>(null)
  return (
    <div className="pointer-coarse:grid hidden grid-cols-2 gap-2">
      <FileInput ref={photo} accept="image/*" capture="environment" onAdd={onAdd} />
      <FileInput ref={video} accept="video/*" capture="environment" onAdd={onAdd} />
      <Button variant="ghost" size="small" onClick={() => photo.current?.click()}>
        <Camera aria-hidden="true" />
        Tirar foto
      </Button>
      <Button variant="ghost" size="small" onClick={() => video.current?.click()}>
        <Video aria-hidden="true" />
        Gravar vídeo
      </Button>
    </div>
  )
}

function useFileDrop(onAdd: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setIsOver(true)
    },
    onDragLeave(event: DragEvent) {
      const { relatedTarget, currentTarget } = event
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget))
        setIsOver(false)
    },
    onDrop(event: DragEvent) {
      setIsOver(false)
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      onAdd([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}
