import { cn } from '#src/components/ui/class-names.ts'
import { findPicture } from './site-pictures.ts'

/** The sizes of the pictures that `tests/pictures/take-site-pictures.ts` takes, in px. */
const pictures = {
  calendar: { width: 1280, height: 800, widths: [640, 1280] },
  composer: { width: 1280, height: 800, widths: [640, 1280] },
  posts: { width: 780, height: 1560, widths: [390, 576, 780] },
} as const

export interface ProductPictureProps {
  name: keyof typeof pictures
  alt: string
  /** How wide the picture is shown, as in the `sizes` of HTML. */
  sizes: string
  className?: string
}

/** A picture of the product in the theme of the page: only the one that is shown is loaded. */
export function ProductPicture({ name, alt, sizes, className }: ProductPictureProps) {
  const { width, height, widths } = pictures[name]
  return (['light', 'dark'] as const).map((theme) => (
    <picture key={theme} className={theme === 'light' ? 'dark:hidden' : 'hidden dark:contents'}>
      <source
        type="image/avif"
        srcSet={widths
          .map((size) => `${findPicture(`${name}-${theme}-${size}.avif`)} ${size}w`)
          .join(', ')}
        sizes={sizes}
      />
      <img
        src={findPicture(`${name}-${theme}-${width}.webp`)}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={cn('h-auto w-full', className)}
      />
    </picture>
  ))
}
