package problem

// Works that several families are from, as BibTeX. A work that a learner is from, too, has the same entry in package learner.
const (
	thePaper = `@inproceedings{li2021sample,
  title     = {Sample-Efficient Reinforcement Learning Is Feasible for Linearly Realizable {MDPs} with Limited Revisiting},
  author    = {Li, Gen and Chen, Yuxin and Chi, Yuejie and Gu, Yuantao and Wei, Yuting},
  booktitle = {Advances in Neural Information Processing Systems},
  volume    = {34},
  year      = {2021}
}`
	suttonBarto = `@book{sutton2018reinforcement,
  title     = {Reinforcement Learning: An Introduction},
  author    = {Sutton, Richard S. and Barto, Andrew G.},
  edition   = {2},
  publisher = {MIT Press},
  year      = {2018}
}`
	gymnasium = `@misc{towers2024gymnasium,
  title  = {Gymnasium: A Standard Interface for Reinforcement Learning Environments},
  author = {Towers, Mark and Kwiatkowski, Ariel and others},
  note   = {arXiv:2407.17032},
  year   = {2024}
}`
)
