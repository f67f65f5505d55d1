import { onTestFinished } from 'vitest'
import { type Answers, startAnsweringServer } from './answering-server.ts'
import { openAsPerson } from './person-context.ts'

/** A service with these answers, and a client of it; both go when the test has run. */
export async function openAnsweringService(answers: Answers) {
  const server = await startAnsweringServer(answers)
  const { client, ...person } = openAsPerson({ apiUrl: server.url })
  onTestFinished(async () => {
    await person.close()
    await server.stop()
  })
  return { server, client }
}
