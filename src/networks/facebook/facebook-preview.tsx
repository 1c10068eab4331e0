import { Ellipsis, Globe, Heart, MessageCircle, Share2, ThumbsUp } from 'lucide-react'
import { goesOutAsReel, type VideoChoice } from '#contract/checks/finding.ts'
import { facebookMessage } from '#contract/networks/facebook/message.ts'
import { facebookRules } from '#contract/networks/facebook/rules.ts'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { Decoration, PictureButton } from '../decoration.tsx'
import { FoldedText } from '../folded-text.tsx'
import { PreviewMediaFrame } from '../preview-media-frame.tsx'
import { nameOf, type PreviewMedia, type PreviewProps } from '../preview-props.ts'
import { Reaction } from '../reaction.tsx'
import { facebookMark } from './facebook-mark.ts'

/** Feed style: text above the media, or above the card of a link; reactions below. */
export function FacebookPreview(props: PreviewProps) {
  const { media, caption, account, index, onIndexChange } = props
  const name = nameOf(account, 'Sua Marca')
  const version = props.version?.platformId === 'facebook' ? props.version : undefined
  const link = version?.link ?? ''
  const hasMedia = media.length > 0
  const text = facebookMessage({ caption, link, hasMedia })
  return (
    <article
      aria-label="Post no Facebook"
      className="mx-auto w-full max-w-[500px] overflow-hidden rounded-card border border-line bg-surface-raised"
    >
      <header className="flex items-center gap-2.5 px-4 pt-3.5">
        <Avatar name={name} src={account?.profilePicture} className="size-10!" />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere font-semibold text-sm leading-5">
            <bdi>{name}</bdi>
          </p>
          <p className="flex items-center gap-1 text-muted text-xs">
            Agora mesmo
            <span aria-hidden="true">·</span>
            <Globe aria-hidden="true" className="size-3" />
            {isReel(media, version?.videoAs ?? null) && (
              <>
                <span aria-hidden="true">·</span>
                Reel
              </>
            )}
          </p>
        </div>
        <Ellipsis aria-hidden="true" className="size-5 self-start text-muted" />
      </header>
      {text.trim() !== '' && (
        <FoldedText
          network="facebook"
          text={text}
          kind={media[0]?.kind}
          className="px-4 pt-2.5 text-[0.9375rem] leading-5"
          moreClassName="text-muted font-semibold"
        />
      )}
      <PreviewMediaFrame
        {...{ media, index, onIndexChange }}
        network="facebook"
        followsFirst
        className="mt-3 max-h-[400px] w-full"
      />
      {!hasMedia && <LinkCard link={link} />}
      <Decoration className="mx-4 flex items-center gap-1.5 py-2.5 text-muted text-sm">
        <span className="flex">
          <Reaction icon={ThumbsUp} colour={facebookMark.tile} />
          <Reaction icon={Heart} colour="#d42020" />
        </span>
        <span className="figures">24</span>
        <span className="ml-auto">8 comentários</span>
      </Decoration>
      <div className="mx-2 flex border-line border-t py-1">
        <PictureButton icon={ThumbsUp} className="h-9 flex-auto sm:px-1">
          Curtir
        </PictureButton>
        <PictureButton icon={MessageCircle} className="h-9 flex-auto sm:px-1">
          Comentar
        </PictureButton>
        <PictureButton icon={Share2} className="h-9 flex-auto sm:px-1">
          Compartilhar
        </PictureButton>
      </div>
    </article>
  )
}

/** Whether the only file is a video that goes out as a Reel. */
function isReel([video, second]: readonly PreviewMedia[], choice: VideoChoice): boolean {
  if (video?.kind !== 'video' || second || !facebookRules.video) return false
  const { width = null, height = null, durationSeconds = null } = video
  return goesOutAsReel(facebookRules.video, { width, height, durationSeconds }, choice)
}

/** The card of a link shows only the site: Facebook reads picture and title from the page later. */
function LinkCard({ link }: { link: string }) {
  if (!URL.canParse(link)) return null
  return (
    <div className="mt-3 border-line border-y bg-surface-sunken px-4 py-3">
      <p className="truncate text-muted text-xs uppercase">{new URL(link).hostname}</p>
      <p className="wrap-anywhere line-clamp-2 font-semibold text-sm">{link}</p>
    </div>
  )
}
