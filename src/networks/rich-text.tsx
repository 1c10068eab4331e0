export interface RichTextProps {
  text: string
  className?: string
}

const linked =
  /(#[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*|(?<![\p{L}\p{N}._])@[A-Za-z0-9._]+|https?:\/\/\S+)/u

/** A text with hashtags, mentions and links in the colour of links; they cannot be pressed. */
export function RichText({ text, className = 'text-link' }: RichTextProps) {
  return text.split(linked).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
      <span key={place} className={className}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
