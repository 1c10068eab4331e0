import { Bookmark, Ellipsis, Heart, MessageCircle, Send } from 'lucide-react'
import { placementOf } from '#contract/networks/network-versions.ts'
import { findHashtags } from '#contract/texts/find-tags.ts'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { Decoration } from '../decoration.tsx'
import { FoldedText } from '../folded-text.tsx'
import { PreviewMediaFrame } from '../preview-media-frame.tsx'
import { nameOf, type PreviewProps } from '../preview-props.ts'

export function InstagramPreview(props: PreviewProps) {
  return placementOf(props.version) === 'story' ? (
    <InstagramStoryPreview {...props} />
  ) : (
    <FeedPreview {...props} />
  )
}

/** Photo-grid style: the square the profile shows, caption and hashtags below. */
function FeedPreview({ media, caption, account, index, onIndexChange }: PreviewProps) {
  const name = nameOf(account, 'sua_marca')
  const hashtags = [...new Set(findHashtags(caption))]
  return (
    <article
      aria-label="Post no Instagram"
      className="mx-auto w-full max-w-[500px] overflow-hidden rounded-card border border-line bg-surface-raised"
    >
      <header className="flex items-center gap-2.5 px-3 py-2.5">
        <span className="rounded-full border-2 border-accent p-0.5">
          <Avatar name={name} src={account?.profilePicture} className="size-7! text-xs" />
        </span>
        <p className="wrap-anywhere min-w-0 flex-1 font-semibold text-sm">
          <bdi>{name}</bdi>
        </p>
        <Ellipsis aria-hidden="true" className="size-5 text-muted" />
      </header>
      <PreviewMediaFrame
        {...{ media, index, onIndexChange }}
        network="instagram"
        fit="cover"
        hasPlaceholder
        className="aspect-square max-h-[500px] w-full"
      />
      <Decoration className="flex items-center gap-4 px-3 pt-3 [&_svg]:size-6">
        <Heart strokeWidth={1.75} />
        <MessageCircle strokeWidth={1.75} />
        <Send strokeWidth={1.75} />
        <Bookmark strokeWidth={1.75} className="ml-auto" />
      </Decoration>
      <div className="flex flex-col gap-2 px-3 pt-2.5 pb-4 text-sm">
        {caption.trim() === '' ? (
          <p className="text-muted">Sem legenda</p>
        ) : (
          <FoldedText
            network="instagram"
            text={caption}
            kind={media[0]?.kind}
            lead={
              <>
                <bdi className="font-semibold">{name}</bdi>{' '}
              </>
            }
          />
        )}
        {hashtags.length > 0 && (
          <ul aria-label="Hashtags" className="flex flex-wrap gap-x-2 gap-y-1">
            {hashtags.map((hashtag) => (
              <li key={hashtag} dir="auto" className="wrap-anywhere min-w-0 text-link">
                {hashtag}
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

/** A story fills the screen and is dark in both themes; it shows no text of the post. */
function InstagramStoryPreview(props: PreviewProps) {
  const { media, account, index, onIndexChange } = props
  const name = nameOf(account, 'sua_marca')
  const isVideo = media[0]?.kind === 'video'
  return (
    <article
      aria-label="Story no Instagram"
      className="mx-auto w-full max-w-[340px] overflow-hidden rounded-2xl border border-line bg-black"
    >
      <PreviewMediaFrame
        {...{ media, index, onIndexChange }}
        network="instagram"
        placement="story"
        hasPlaceholder
        isDark
        className="aspect-[9/16] w-full"
      >
        <div className="pointer-events-none absolute inset-x-0 top-0 flex flex-col gap-2.5 bg-[linear-gradient(rgb(0_0_0/0.75),rgb(0_0_0/0.6)_60%,transparent)] p-3 pb-8 text-white">
          <span aria-hidden="true" className="h-0.5 rounded-full bg-white/40">
            <span className="block h-full w-1/3 rounded-full bg-white" />
          </span>
          <div className="flex min-w-0 items-center gap-2 text-sm">
            <Avatar
              name={name}
              src={account?.profilePicture}
              className="size-8! border border-white/60 text-xs"
            />
            <p className="min-w-0 truncate font-semibold">
              <bdi>{name}</bdi>
            </p>
            <p className="shrink-0 text-white/80">Agora</p>
            <Ellipsis aria-hidden="true" className="ml-auto size-5 shrink-0" />
          </div>
        </div>
        <Decoration
          className={cn(
            'absolute inset-x-3 flex items-center gap-3 text-white [&_svg]:size-6 [&_svg]:shrink-0',
            // Leaves the player's own controls uncovered.
            isVideo ? 'bottom-20' : 'bottom-3',
          )}
        >
          <span className="min-w-0 flex-1 truncate rounded-full border border-white/60 bg-black/40 px-4 py-2 text-sm">
            Enviar mensagem
          </span>
          <Heart strokeWidth={1.75} />
          <Send strokeWidth={1.75} />
        </Decoration>
      </PreviewMediaFrame>
    </article>
  )
}
