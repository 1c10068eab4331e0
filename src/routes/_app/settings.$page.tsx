import { createFileRoute } from '@tanstack/react-router'

/** All settings pages but the first share this route: each route adds code to every first visit. */
export const Route = createFileRoute('/_app/settings/$page')({
  loader: ({ params }) =>
    import('../-settings-pages.ts').then((pages) => pages.loadSettingsPage(params.page)),
  staleTime: Number.POSITIVE_INFINITY,
  component: Page,
})

function Page() {
  const { Screen } = Route.useLoaderData()
  return <Screen />
}
