import { type GatewayAnswer, gatewayAnswer, isPage, type TransportResponse } from '../transport/index.ts'

const maxAnswerBytes = 64 * 1024

/** The error of a storage is XML (S3); a service that stores files itself may answer an ErrorResult. */
const isStorageError = (text: string) => /<Code>[^<]+<\/Code>|"traceId"/i.test(text)

/** Reads the answer to its end; the network's answer in the storage's place, null if the storage itself answered. */
export async function networkAnswer(answer: TransportResponse): Promise<GatewayAnswer | null> {
  const { status, headers } = answer
  const text = await answer.text(maxAnswerBytes).catch(() => '')
  return gatewayAnswer({ status, headers, text }, isStorageError)
}

/** The network's answer where a file begins as a page does. */
export function networkPage({ status, headers }: TransportResponse, first: Uint8Array): GatewayAnswer | null {
  const text = new TextDecoder().decode(first.subarray(0, maxAnswerBytes))
  return isPage(text, headers) ? gatewayAnswer({ status, headers, text }, isStorageError) : null
}
