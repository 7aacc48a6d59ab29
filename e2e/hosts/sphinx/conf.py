project = "Reinforcement learning, week 5"
author = "A lecturer"
html_theme = "alabaster"
