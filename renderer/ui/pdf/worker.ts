// The order matters: pdf.js takes the decoder and the memory that it finds.
import './memory-limit.ts'
import './picture-decoder.ts'
import 'pdfjs-dist/build/pdf.worker.min.mjs'
import { holdLifeLock } from './life-lock.ts'

holdLifeLock()
