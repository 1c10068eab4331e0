import { type ReactNode, useState } from 'react'
import { previewZoneChange } from '#contract/endpoints/projects-write.ts'
import type { Project } from '#contract/projects/project.ts'
import type { PlannedTimes } from '#contract/projects/zone-change.ts'
import { call } from '#src/api/call.ts'
import { ZoneQuestion, type ZoneQuestionProps } from './zone-question.tsx'

type Asked = Pick<ZoneQuestionProps, 'change' | 'from' | 'to'> & {
  answer: (choice: PlannedTimes | undefined) => void
}

/**
 * `askAboutTimes` resolves with what a change to that zone does to the planned times; it asks the person only
 * where that makes a difference, and resolves with undefined when they close the question. The caller has to
 * render `question`.
 */
export function useZoneQuestion(project: Pick<Project, 'id' | 'timeZone'>): {
  askAboutTimes: (to: string | undefined) => Promise<PlannedTimes | undefined>
  question: ReactNode
} {
  const [asked, setAsked] = useState<Asked>()
  // Not derived from `asked`, so that the words stay while the dialog fades out.
  const [isOpen, setIsOpen] = useState(false)

  async function askAboutTimes(to: string | undefined): Promise<PlannedTimes | undefined> {
    const { id, timeZone: from } = project
    if (to === undefined || to === from) return 'keep-instant'
    const change = await call(previewZoneChange, { params: { id }, query: { timeZone: to } })
    if (!change.first) return 'keep-instant'
    return new Promise((resolve) => {
      setAsked({ change, from, to, answer: resolve })
      setIsOpen(true)
    })
  }

  const question = asked && (
    <ZoneQuestion
      {...asked}
      isOpen={isOpen}
      onAnswer={(choice) => {
        setIsOpen(false)
        asked.answer(choice)
      }}
    />
  )
  return { askAboutTimes, question }
}
