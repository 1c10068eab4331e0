import { Play, Share2, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { Decoration, PictureButton } from '../decoration.tsx'
import { FoldedText } from '../folded-text.tsx'
import { PreviewMediaFrame } from '../preview-media-frame.tsx'
import { nameOf, type PreviewProps } from '../preview-props.ts'
import { youtubeMark } from './youtube-mark.ts'

/** Video-channel style: the caption is the title. */
export function YoutubePreview({ media, caption, account, index, onIndexChange }: PreviewProps) {
  const name = nameOf(account, 'Seu Canal')
  // Titles have no line breaks.
  const title = caption.trim().replace(/\s+/g, ' ')
  // The `src` whose play icon is hidden: it would cover the playing video, or the player's error.
  const [uncovered, setUncovered] = useState<string>()
  const source = media[media[0]?.kind === 'video' ? 0 : index]?.src
  return (
    <article
      aria-label="Vídeo no YouTube"
      onPlayCapture={() => setUncovered(source)}
      onErrorCapture={({ target }) => {
        if (target instanceof Element && target.closest('[role="group"]')) setUncovered(source)
      }}
      className="mx-auto w-full max-w-[640px] overflow-hidden rounded-card border border-line bg-surface-raised"
    >
      <PreviewMediaFrame
        {...{ media, index, onIndexChange }}
        network="youtube"
        hasPlaceholder
        isDark
        className="aspect-video w-full [&>p>svg]:hidden [&>p]:mt-24"
      >
        {(source === undefined || source !== uncovered) && (
          <Decoration className="absolute inset-0">
            <span
              style={{ backgroundColor: youtubeMark.tile }}
              className="-translate-1/2 absolute top-1/2 left-1/2 grid h-12 w-17 place-items-center rounded-2xl text-white"
            >
              <Play className="size-6 fill-current" />
            </span>
            <span
              className={cn(
                'figures absolute right-2 rounded bg-black/80 px-1.5 py-0.5 font-semibold text-white text-xs',
                // Above the player's own controls.
                media[0]?.kind === 'video' ? 'bottom-20' : 'bottom-2',
              )}
            >
              5:42
            </span>
          </Decoration>
        )}
      </PreviewMediaFrame>
      <div className="flex flex-col gap-3 p-4">
        <div>
          {title === '' ? (
            <p className="font-semibold text-lg text-muted leading-6">Título do vídeo</p>
          ) : (
            <FoldedText
              network="youtube"
              text={title}
              className="font-semibold text-lg leading-6"
              linkClassName=""
              moreClassName="text-muted text-sm"
            />
          )}
          <Decoration className="mt-1 text-muted text-xs">
            1.234 visualizações • há 2 horas
          </Decoration>
        </div>
        <div className="flex items-center gap-3">
          <Avatar name={name} src={account?.profilePicture} className="size-10!" />
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere line-clamp-2 font-semibold text-sm leading-5">
              <bdi>{name}</bdi>
            </p>
            <Decoration className="text-muted text-xs">124K inscritos</Decoration>
          </div>
          <PictureButton className="h-9 shrink-0 rounded-full bg-primary px-4 text-on-primary! text-xs!">
            INSCREVER-SE
          </PictureButton>
        </div>
        <Decoration className="flex flex-wrap gap-2 font-semibold text-xs [&>span]:flex [&>span]:h-8 [&>span]:items-center [&>span]:gap-1.5 [&>span]:rounded-full [&>span]:bg-surface-sunken [&>span]:px-3 [&_svg]:size-4">
          <span>
            <ThumbsUp /> 89
            <span className="mx-1 h-4 w-px bg-line-strong" />
            <ThumbsDown />
          </span>
          <span>23 comentários</span>
          <span>
            <Share2 /> 12
          </span>
        </Decoration>
      </div>
    </article>
  )
}
