import { Link } from '@tanstack/react-router'
import { FileQuestion, Send } from 'lucide-react'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { EmptyState } from '#src/components/ui/empty-state.tsx'

export type ComposerNoticeProps =
  | { kind: 'missing' | 'in-outbox' | 'other-project' }
  | {
      kind: 'ended'
      ended: {
        isInOutbox: boolean
        /** The draft with what was typed here but not stored in the ended draft; undefined for none. */
        keptApartId: string | undefined
      }
    }

const inOutbox = 'Em Posts você acompanha o envio, ou traz o post de volta para editar.'

const notices = {
  missing: {
    icon: FileQuestion,
    title: 'Este rascunho não está neste aparelho',
    text: 'Ele pode ter sido enviado ou descartado, ou ter sido escrito em outro aparelho.',
  },
  'in-outbox': {
    icon: Send,
    title: 'Este post já está na fila de envio',
    text: inOutbox,
  },
  'other-project': {
    icon: FileQuestion,
    title: 'Este rascunho é de outro projeto',
    text: 'Troque de projeto para continuar a escrevê-lo.',
  },
  sent: {
    icon: Send,
    title: 'Este post foi para a fila de envio em outra aba',
    text: inOutbox,
  },
  gone: {
    icon: FileQuestion,
    title: 'Este rascunho foi enviado ou descartado em outra aba',
    text: 'Em Posts você vê o que foi enviado.',
  },
} as const

const keptApart =
  'O que você escreveu aqui e ainda não estava nele ficou guardado em outro rascunho.'

/** Replaces the composer when the requested draft cannot be edited here. */
export function ComposerNotice(props: ComposerNoticeProps) {
  const ended = props.kind === 'ended' ? props.ended : undefined
  const kind = props.kind === 'ended' ? (props.ended.isInOutbox ? 'sent' : 'gone') : props.kind
  const { icon, title, text } = notices[kind]
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={ended?.keptApartId === undefined ? text : keptApart}
      headingLevel={1}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {ended?.keptApartId !== undefined && (
            <Link
              to="/posts/create"
              search={{ draft: ended.keptApartId }}
              className={buttonClass({ variant: 'accent' })}
            >
              Continuar esse rascunho
            </Link>
          )}
          <Link
            to="/posts"
            className={buttonClass({
              variant: ended?.keptApartId === undefined ? 'primary' : 'secondary',
            })}
          >
            Ver posts e rascunhos
          </Link>
        </span>
      }
    />
  )
}
