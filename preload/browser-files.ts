/**
 * Sends one file to the host. XMLHttpRequest, because fetch does not report the progress of an upload.
 * @returns the host's handle for it, or null if it did not arrive
 */
function sendFile(file: File, onBytes: (sent: number) => void): Promise<string | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/drop')
    // A header cannot hold every character of a name.
    request.setRequestHeader('x-malote-name', encodeURIComponent(file.name.toWellFormed()))
    request.setRequestHeader('x-malote-changed', String(file.lastModified))
    request.upload.addEventListener('progress', ({ loaded }) => onBytes(loaded))
    request.addEventListener('loadend', () => resolve(request.status === 201 ? request.responseText : null))
    request.send(file)
  })
}

/**
 * Sends files one after another, so that the disk writes one stream at a time.
 * @returns their handles, or null as soon as one does not arrive
 */
export async function sendFiles(
  files: readonly File[],
  onProgress: (fraction: number) => void,
): Promise<readonly string[] | null> {
  const total = files.reduce((sum, file) => sum + file.size, 0)
  const handles: string[] = []
  let done = 0
  for (const file of files) {
    const handle = await sendFile(file, (sent) => onProgress(total === 0 ? 1 : Math.min(1, (done + sent) / total)))
    if (handle === null) return null
    handles.push(handle)
    done += file.size
  }
  onProgress(1)
  return handles
}
