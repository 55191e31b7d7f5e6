import { createRoot } from 'react-dom/client'
import '../../styles.css'
import { Gallery } from '../gallery.tsx'

const theme = new URLSearchParams(location.search).get('theme')
if (theme) document.documentElement.dataset['theme'] = theme

const root = document.getElementById('root')
if (root) createRoot(root).render(<Gallery />)
