import { Bookmark, Ellipsis, Heart, MessageCircle, Send } from 'lucide-react'
import { placementOf } from '#contract/networks/network-versions.ts'
import { findHashtags } from '#contract/texts/find-tags.ts'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { Decoration } from '../decoration.tsx'
import { FoldedText } from '../folded-text.tsx'
import { PreviewMediaFrame } from '../preview-media-frame.tsx'
import { nameOf, type PreviewProps } from '../preview-props.ts'
import { InstagramStoryPreview } from './instagram-story-preview.tsx'

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
