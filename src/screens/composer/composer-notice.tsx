import { Link } from '@tanstack/react-router'
import { FileQuestion, Send } from 'lucide-react'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { EmptyState } from '#src/components/ui/empty-state.tsx'

export interface ComposerNoticeProps {
  kind: 'missing' | 'in-outbox' | 'other-project'
}

const notices = {
  missing: {
    icon: FileQuestion,
    title: 'Este rascunho não está neste aparelho',
    text: 'Ele pode ter sido enviado ou descartado, ou ter sido escrito em outro aparelho.',
  },
  'in-outbox': {
    icon: Send,
    title: 'Este post já está na fila de envio',
    text: 'Em Posts você acompanha o envio, ou traz o post de volta para editar.',
  },
  'other-project': {
    icon: FileQuestion,
    title: 'Este rascunho é de outro projeto',
    text: 'Troque de projeto para continuar a escrevê-lo.',
  },
} as const

/** In the place of the composer, when the draft asked for cannot be edited here. */
export function ComposerNotice({ kind }: ComposerNoticeProps) {
  const { icon, title, text } = notices[kind]
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={text}
      headingLevel={1}
      action={
        <Link to="/posts" className={buttonClass({ variant: 'primary' })}>
          Ver posts e rascunhos
        </Link>
      }
    />
  )
}
