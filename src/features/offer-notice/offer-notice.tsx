import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Project } from '#contract/projects/project.ts'
import { ownershipOfferQuery } from '#src/api/people-queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { noticePlaceId } from '#src/components/notice-place.ts'
import { useSession } from '#src/session/session-context.ts'

export interface OfferNoticeProps {
  /** A project that was offered to this person when the projects were last read. */
  project: Project
  /** Shown instead when the offer has ended since, or without a connection. */
  children: ReactNode
}

/** Says in the line under the header that a project is offered to this person, and leads to it. */
export function OfferNotice({ project, children }: OfferNoticeProps) {
  const { project: current, switchProject } = useSession()
  const { isOnline } = useConnectivity()
  const navigate = useNavigate()
  const { data: offer, isPending } = useQuery(ownershipOfferQuery(project.id))
  const place = document.getElementById(noticePlaceId)
  // Nothing while the offer is loading: a screen reader would read both notices, one after the other.
  if (isPending) return null
  if (!place || !isOnline || !offer?.isForYou) return children

  async function open() {
    if (project.id !== current.id) await switchProject(project.id)
    await navigate({ to: '/settings/$page', params: { page: 'team' } })
  }

  return createPortal(
    <div
      role="status"
      className="-mx-1 -my-0.5 flex min-w-0 items-center justify-center gap-2 bg-info-soft px-2"
    >
      <p className="min-w-0 truncate">
        <span className="lg:hidden">Projeto oferecido a você: {project.name}</span>
        <span className="max-lg:hidden">
          {offer.ownerName} quer passar o projeto {project.name} para você.
        </span>
      </p>
      <button
        type="button"
        className="hit-area whitespace-nowrap font-semibold underline underline-offset-2"
        onClick={() => void open()}
      >
        Ver a oferta
      </button>
    </div>,
    place,
  )
}
