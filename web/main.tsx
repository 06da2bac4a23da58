import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/theme.css';
import { App } from './app.tsx';
import { watchDialogHistory } from './ui/dialog-history.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
watchDialogHistory();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
