import type { Post } from '#contract/posts/post.ts'

export interface LabelledTime {
  label: 'Postado em' | 'Agendado para' | 'Era para' | 'Criado em'
  instant: string
}

/**
 * The time that stands for a post: when it was first published, else its earliest planned time, else the
 * earliest that it missed, else its creation.
 */
export function chooseMoment({
  schedules,
  createdAt,
}: Pick<Post, 'schedules' | 'createdAt'>): LabelledTime {
  const posted = earliest(schedules.flatMap((schedule) => schedule.postedAt ?? []))
  if (posted) return { label: 'Postado em', instant: posted }
  const living = schedules.filter((schedule) => schedule.state !== 'cancelled')
  const [missed, planned] = [true, false].map((isMissed) =>
    earliest(
      living
        .filter(({ state }) => (state === 'needs-decision') === isMissed)
        .map(({ scheduledAt }) => scheduledAt),
    ),
  )
  if (planned) return { label: 'Agendado para', instant: planned }
  if (missed) return { label: 'Era para', instant: missed }
  return { label: 'Criado em', instant: createdAt }
}

function earliest(instants: string[]): string | undefined {
  return instants.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]
}
