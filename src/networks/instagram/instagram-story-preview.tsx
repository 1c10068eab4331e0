import { Ellipsis, Heart, Send } from 'lucide-react'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { Decoration } from '../decoration.tsx'
import { PreviewMediaFrame } from '../preview-media-frame.tsx'
import { nameOf, type PreviewProps } from '../preview-props.ts'

/** A story fills the screen and is dark in both themes; it shows no text of the post. */
export function InstagramStoryPreview(props: PreviewProps) {
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
