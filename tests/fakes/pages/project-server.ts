import { vi } from 'vitest'
import { listProjects } from '#contract/endpoints/projects.ts'
import { getProject } from '#contract/endpoints/projects-write.ts'
import type { Project } from '#contract/projects/project.ts'
import { call } from '#src/api/calls/call.ts'

export const makeProject = (id: string, changes: Partial<Project> = {}): Project => ({
  ...{ id, name: id, description: '', isDefault: false, userRole: 'EDITOR', memberCount: 1 },
  ...{ canManageMembers: false, timeZone: 'America/Sao_Paulo' },
  ...changes,
})

/** A person's projects at the server, which tests change as they go. */
export interface ProjectServer {
  listed: Project[]
  /** Every call fails with it, while it is set. */
  failure?: Error | undefined
  /** While it is set, lists are answered only when it resolves, as they were when they were asked for. */
  held?: Promise<void> | undefined
}

/**
 * Answers the calls for the list of projects and for one of them, whose name is another one there. For tests
 * with `vi.mock('#src/api/calls/call.ts', { spy: true })`.
 */
export function startProjectServer(listed: Project[]): ProjectServer {
  const server: ProjectServer = { listed }
  vi.mocked(call).mockImplementation((async (
    endpoint: unknown,
    { params }: { params?: { id: string } },
  ) => {
    if (server.failure) throw server.failure
    if (endpoint === listProjects) {
      const projects = server.listed
      await server.held
      return { projects }
    }
    if (endpoint === getProject)
      return { ...server.listed.find(({ id }) => id === params?.id), name: 'Nome novo' }
    throw new Error('Nobody expected this call')
  }) as typeof call)
  return server
}
