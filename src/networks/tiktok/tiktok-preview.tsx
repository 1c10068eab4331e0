import { Bookmark, Forward, Heart, MessageCircle, Music2, Plus } from 'lucide-react'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { Decoration } from '../decoration.tsx'
import { FoldedText } from '../folded-text.tsx'
import { PreviewMediaFrame } from '../preview-media-frame.tsx'
import { nameOf, type PreviewMedia, type PreviewProps } from '../preview-props.ts'

const counters = [
  { icon: Heart, count: '12,3 mil' },
  { icon: MessageCircle, count: '456' },
  { icon: Bookmark, count: '789' },
  { icon: Forward, count: '123' },
]

/** Short vertical video style, dark in both themes as the app is: the texts are over the picture. */
export function TiktokPreview({ media, caption, account, index, onIndexChange }: PreviewProps) {
  const handle = nameOf(account, 'suamarca')
  const isVideo = media[0]?.kind === 'video'
  return (
    <article
      aria-label="Post no TikTok"
      className="mx-auto w-full max-w-[340px] overflow-hidden rounded-2xl border border-line bg-black"
    >
      <PreviewMediaFrame
        {...{ media, index, onIndexChange }}
        network="tiktok"
        fit={isVertical(media) ? 'cover' : 'contain'}
        hasPlaceholder
        arrowsAt="upper"
        isDark
        className="aspect-[10/16] w-full"
      >
        <div
          className={cn(
            // The shadow is as high as the texts, so that the rest of the picture stays as it is.
            'absolute inset-x-0 bottom-0 flex flex-col gap-1.5 p-3.5 pt-12 pr-20 text-sm text-white [text-shadow:0_1px_2px_rgb(0_0_0/0.5)] has-aria-expanded:bg-black/75',
            // Leaves the player's own controls uncovered.
            isVideo
              ? 'pointer-events-none bottom-20 bg-[linear-gradient(transparent,rgb(0_0_0/0.6)_3rem,rgb(0_0_0/0.6)_75%,transparent)] pb-4 [&_button]:pointer-events-auto'
              : 'bg-[linear-gradient(transparent,rgb(0_0_0/0.8)_3rem)]',
          )}
        >
          <p className="wrap-anywhere line-clamp-2 font-semibold">
            <bdi>{handle}</bdi>
          </p>
          <div className="scrollbar-none pointer-events-auto max-h-60 overflow-y-auto">
            {caption.trim() === '' ? (
              <p>Sem legenda</p>
            ) : (
              <FoldedText
                network="tiktok"
                text={caption}
                kind={media[0]?.kind}
                linkClassName="font-semibold"
                moreClassName="text-white font-semibold"
              />
            )}
          </div>
          <p className="flex items-center gap-1.5 text-xs">
            <Music2 aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="truncate">
              Som original - <bdi>{handle}</bdi>
            </span>
          </p>
        </div>
        <Decoration
          className={cn(
            'absolute right-2.5 flex flex-col items-center gap-3.5 text-white',
            isVideo ? 'bottom-20' : 'bottom-14',
          )}
        >
          <span className="relative mb-1.5">
            <Avatar
              name={handle}
              src={account?.profilePicture}
              className="size-11! border-2 border-white"
            />
            <span className="absolute -bottom-2 left-1/2 grid size-5 -translate-x-1/2 place-items-center rounded-full bg-danger-fill">
              <Plus className="size-3" strokeWidth={3} />
            </span>
          </span>
          {counters.map(({ icon: Icon, count }) => (
            <span key={count} className="flex flex-col items-center gap-0.5">
              <Icon className="size-7 fill-white" strokeWidth={1.5} />
              <span className="figures font-semibold text-xs">{count}</span>
            </span>
          ))}
        </Decoration>
      </PreviewMediaFrame>
    </article>
  )
}

/** Nearly vertical files fill the screen; others get bars. A video is vertical until its size is known. */
function isVertical([first]: readonly PreviewMedia[]): boolean {
  if (!first?.width || !first.height) return first?.kind === 'video'
  return first.width / first.height <= 0.7
}
