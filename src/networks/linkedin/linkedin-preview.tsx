import { Ellipsis, Globe, Heart, MessageSquareText, Repeat2, ThumbsUp } from 'lucide-react'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { Decoration, PictureButton } from '../decoration.tsx'
import { FoldedText } from '../folded-text.tsx'
import { PreviewMediaFrame } from '../preview-media-frame.tsx'
import { nameOf, type PreviewProps } from '../preview-props.ts'
import { Reaction } from '../reaction.tsx'
import { linkedinMark } from './linkedin-mark.ts'

/** Professional-network style: the author and their occupation come first. */
export function LinkedinPreview({ media, caption, account, index, onIndexChange }: PreviewProps) {
  const name = nameOf(account, 'Sua Empresa')
  return (
    <article
      aria-label="Post no LinkedIn"
      className="mx-auto w-full max-w-[555px] overflow-hidden rounded-lg border border-line bg-surface-raised"
    >
      <header className="flex items-start gap-2.5 px-4 pt-3.5">
        <Avatar name={name} src={account?.profilePicture} className="size-12! text-lg" />
        <div className="min-w-0 flex-1 text-muted text-xs">
          <p className="wrap-anywhere font-semibold text-sm text-text leading-5">
            <bdi>{name}</bdi>
          </p>
          <p>Especialista em Marketing Digital</p>
          <p className="flex items-center gap-1">
            Agora mesmo
            <span aria-hidden="true">•</span>
            <Globe aria-hidden="true" className="size-3" />
          </p>
        </div>
        <Ellipsis aria-hidden="true" className="size-5 text-muted" />
      </header>
      {caption.trim() !== '' && (
        <FoldedText
          network="linkedin"
          text={caption}
          kind={media[0]?.kind}
          className="px-4 pt-3 text-sm"
        />
      )}
      <PreviewMediaFrame
        {...{ media, index, onIndexChange }}
        network="linkedin"
        followsFirst
        className="mt-3 max-h-[400px] w-full"
      />
      <Decoration className="mx-4 flex items-center gap-1.5 py-2.5 text-muted text-xs">
        <span className="flex">
          <Reaction icon={ThumbsUp} colour={linkedinMark.tile} />
          <Reaction icon={Heart} colour="#cf2e74" />
        </span>
        <span>25 reações</span>
        <span className="ml-auto">8 comentários</span>
      </Decoration>
      <div className="mx-2 flex border-line border-t py-1">
        <PictureButton icon={ThumbsUp} className="h-10 flex-auto sm:px-1">
          Recomendar
        </PictureButton>
        <PictureButton icon={MessageSquareText} className="h-10 flex-auto sm:px-1">
          Comentar
        </PictureButton>
        <PictureButton icon={Repeat2} className="h-10 flex-auto sm:px-1">
          Republicar
        </PictureButton>
      </div>
    </article>
  )
}
